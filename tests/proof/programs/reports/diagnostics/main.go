// Reads a report as reviewdog does, in the format that the first word names, and writes its diagnostics as JSON.
// What reviewdog does not take ends it with status 1 and reviewdog's words.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"google.golang.org/protobuf/encoding/protojson"

	"github.com/reviewdog/reviewdog/parser"
	"github.com/reviewdog/reviewdog/proto/rdf"
)

type diagnostic struct {
	Path     string   `json:"path"`
	Span     [4]int32 `json:"span"`
	Severity string   `json:"severity"`
	Code     string   `json:"code"`
	Message  string   `json:"message"`
	Texts    []string `json:"texts"`
	Related  int      `json:"related"`
}

func plain(one *rdf.Diagnostic) diagnostic {
	span := one.GetLocation().GetRange()
	made := diagnostic{
		Path: one.GetLocation().GetPath(),
		Span: [4]int32{
			span.GetStart().GetLine(), span.GetStart().GetColumn(),
			span.GetEnd().GetLine(), span.GetEnd().GetColumn(),
		},
		Severity: one.GetSeverity().String(),
		Code:     one.GetCode().GetValue(),
		Message:  one.GetMessage(),
		Texts:    []string{},
		Related:  len(one.GetRelatedLocations()),
	}
	for _, suggestion := range one.GetSuggestions() {
		made.Texts = append(made.Texts, suggestion.GetText())
	}
	return made
}

func run() error {
	reader, err := parser.New(&parser.Option{FormatName: os.Args[1]})
	if err != nil {
		return err
	}
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	// Reviewdog leaves out fields that it does not know: a misspelled one would go unseen.
	if os.Args[1] == "rdjson" {
		if err := protojson.Unmarshal(text, &rdf.DiagnosticResult{}); err != nil {
			return err
		}
	}
	found, err := reader.Parse(bytes.NewReader(text))
	if err != nil {
		return err
	}
	told := []diagnostic{}
	for _, one := range found {
		told = append(told, plain(one))
	}
	return json.NewEncoder(os.Stdout).Encode(told)
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

//! Reads PowerShell text and prints one line for each place where it does not parse:
//! `line:column: what is wrong there`. Nothing is printed of text that parses.

use std::io::Read;
use tree_sitter::{Node, Parser};

/// Prints the outermost broken places below a node, in order of the text.
fn tell(node: Node, text: &[u8]) {
    let place = node.start_position();
    let here = format!("{}:{}", place.row + 1, place.column + 1);
    if node.is_missing() {
        println!("{here}: missing {}", node.kind());
    } else if node.is_error() {
        let broken = String::from_utf8_lossy(&text[node.byte_range()]);
        let first = broken.lines().next().unwrap_or("").trim_end();
        println!("{here}: cannot be read: {first}");
    } else if node.has_error() {
        for child in node.children(&mut node.walk()) {
            tell(child, text);
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text)?;
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_powershell::LANGUAGE.into())?;
    let tree = parser.parse(&text, None).ok_or("the parser gave up")?;
    tell(tree.root_node(), &text);
    Ok(())
}

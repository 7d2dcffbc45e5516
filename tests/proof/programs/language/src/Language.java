import com.google.gson.Gson;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.languagetool.JLanguageTool;
import org.languagetool.Languages;
import org.languagetool.rules.RuleMatch;

/**
 * Reads JSON lines {"name", "text"} and writes one JSON line for each match of LanguageTool in American English:
 * name, rule, words, message. The arguments are identifiers of rules that are not applied.
 */
public final class Language {
  private Language() {}

  public static void main(String[] disabled) throws Exception {
    Gson gson = new Gson();
    JLanguageTool tool = new JLanguageTool(Languages.getLanguageForShortCode("en-US"));
    tool.disableRules(Arrays.asList(disabled));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Map<?, ?> entry = gson.fromJson(line, Map.class);
      String text = (String) entry.get("text");
      for (RuleMatch match : tool.check(text)) {
        Map<String, String> found = new LinkedHashMap<>();
        found.put("name", (String) entry.get("name"));
        found.put("rule", match.getSpecificRuleId());
        found.put("words", text.substring(match.getFromPos(), match.getToPos()));
        found.put("around", text.substring(Math.max(0, match.getFromPos() - 40), Math.min(text.length(), match.getToPos() + 40)));
        found.put("message", match.getMessage());
        out.println(gson.toJson(found));
      }
    }
  }
}

// Words that readers use for the pages of a design, all in one place. `page` is the title of the page; `kind` are results of
// their own that the other words of the query select, such as the failure of the switch that is named.
"use strict";

globalThis.refarchWords = [
  { page: "Order list", words: ["order", "orders", "buy", "price", "prices", "purchase", "quote", "part number", "part numbers", "bill of materials", "bom"] },
  { page: "Failures", kind: "Failure", words: ["dies", "die", "fails", "fail", "failure", "failures", "lose", "loses", "loss", "lost", "outage", "resilience"] },
  { page: "Compliance", words: ["waive", "waived", "waiver", "waivers", "exception", "exceptions", "deviation", "deviations", "audit", "conformance"] },
  { page: "Cabling", words: ["wiring", "cable schedule", "run list", "plug", "plugs"] },
  { page: "Addresses", words: ["ip plan", "subnet", "subnets", "address plan"] },
  { page: "Checks", words: ["verify", "verification", "show commands"] },
];

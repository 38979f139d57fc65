import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parseRichText, plainText } from "./richText.ts"
import { type Run, richText } from "./richTextTree.ts"

const paragraph = (...runs: Run[]) => ({ type: "paragraph", runs })
const say = (text: string, style: Partial<Run> = {}): Run => ({ text, ...style })

function runsOf(source: string): Run[] {
  return parseRichText(source).flatMap((block) => {
    const blocks = block.type === "quote" ? block.blocks : [block]
    return blocks.flatMap((block) => (block.type === "list" ? block.items.flat() : block.runs))
  })
}
const textOf = (source: string) =>
  runsOf(source)
    .map(({ text }) => text)
    .join("")
const linksOf = (source: string) => runsOf(source).flatMap(({ text, href }) => (href ? [[text, href]] : []))

describe("blocks", () => {
  test("an empty line ends a paragraph, and a line end breaks the line", () => {
    expect(parseRichText("One\ntwo\r\n\r\n\n  three ")).toEqual([
      paragraph(say("One\ntwo")),
      paragraph(say("three")),
    ])
    expect(parseRichText(" \n\n")).toEqual([])
  })

  test("there are headings of two levels", () => {
    expect(parseRichText("# Water\nIt is off.\n## When\n#### How\n#no")).toEqual([
      { type: "heading", level: 1, runs: [say("Water")] },
      paragraph(say("It is off.")),
      { type: "heading", level: 2, runs: [say("When")] },
      { type: "heading", level: 2, runs: [say("How")] },
      paragraph(say("#no")),
    ])
  })

  test("a list is bulleted or numbered from its first number, and goes on after an empty line", () => {
    expect(
      parseRichText("Bring:\n- a pen\n  and paper\n* a ruler\n\n• a plate\n3. first\n4) second"),
    ).toEqual([
      paragraph(say("Bring:")),
      { type: "list", start: null, items: [[say("a pen\nand paper")], [say("a ruler")], [say("a plate")]] },
      { type: "list", start: 3, items: [[say("first")], [say("second")]] },
    ])
  })

  test("a quote holds every block but a quote", () => {
    expect(parseRichText("> # Rule\n>> Rest\n> - one\nAfter")).toEqual([
      {
        type: "quote",
        blocks: [
          { type: "heading", level: 1, runs: [say("Rule")] },
          paragraph(say("Rest")),
          { type: "list", start: null, items: [[say("one")]] },
        ],
      },
      paragraph(say("After")),
    ])
  })

  test("HTML, code, tables and pictures are text", () => {
    for (const source of ["<b>x</b>", "`x`", "| a | b |", "&amp;", "![a](b.png)", "<!-- x -->", "---"]) {
      expect(parseRichText(source)).toEqual([paragraph(say(source))])
    }
  })
})

describe("styles", () => {
  test("are bold, italic and both, and may overlap", () => {
    expect(runsOf("a **b** _c_ ***d*** **e *f** g*")).toEqual([
      say("a "),
      say("b", { bold: true }),
      say(" "),
      say("c", { italic: true }),
      say(" "),
      say("d", { bold: true, italic: true }),
      say(" "),
      say("e ", { bold: true }),
      say("f", { bold: true, italic: true }),
      say(" g", { italic: true }),
    ])
  })

  test("marks in a word, between spaces, escaped or without a partner are text", () => {
    for (const source of ["2*3*4", "5 * 3 * 2", "snake_case_name", "**open", "shut**", "****", "a * * *"]) {
      expect(runsOf(source)).toEqual([say(source)])
    }
    expect(runsOf("\\*no\\* \\# \\[a](b)")).toEqual([say("*no* # [a](b)")])
    expect(runsOf("*a *b*")).toEqual([say("*a "), say("b", { italic: true })])
  })
})

describe("links", () => {
  test("lead to the web, an email address or a telephone", () => {
    expect(
      linksOf(
        "[Form](https://a.example/b_(c)?d=1#e) [us](mailto:office@a.example) [call](tel:+265-1-234-567)",
      ),
    ).toEqual([
      ["Form", "https://a.example/b_(c)?d=1#e"],
      ["us", "mailto:office@a.example"],
      ["call", "tel:+265-1-234-567"],
    ])
    expect(linksOf("**[Read *this*](http://a.example)**")).toEqual([
      ["Read ", "http://a.example"],
      ["this", "http://a.example"],
    ])
  })

  test("show another address that they lead to, and their own text if it is the same address", () => {
    expect(
      linksOf(
        "[office@a.example](mailto:office@a.example) [www.a.example](https://www.a.example) [b.example https://b.example](https://c.example)",
      ),
    ).toEqual([
      ["office@a.example", "mailto:office@a.example"],
      ["www.a.example", "https://www.a.example"],
      ["b.example https://c.example", "https://c.example"],
    ])
  })

  test("are made of bare addresses, without the signs of the sentence around them", () => {
    expect(
      linksOf("See www.a.example, (https://a.example/b), **http://c.example** or office@a.example."),
    ).toEqual([
      ["www.a.example", "https://www.a.example"],
      ["https://a.example/b", "https://a.example/b"],
      ["http://c.example", "http://c.example"],
      ["office@a.example", "mailto:office@a.example"],
    ])
  })

  test("whose text is another address show the address that they lead to", () => {
    expect(linksOf("[https://bank.example](https://evil.example)")).toEqual([
      ["https://evil.example", "https://evil.example"],
    ])
  })

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\u0000script:alert(1)",
    "java\u200bscript:alert(1)",
    "\u0001javascript:alert(1)",
    " javascript:alert(1)",
    "&#106;avascript:alert(1)",
    "javascript&colon;alert(1)",
    "%6Aavascript:alert(1)",
    "vbscript:x",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "blob:https://a.example/1",
    "//evil.example",
    "/admin/students",
    "\\\\evil.example",
    "https:evil.example",
    "https:\\evil.example",
    "https://college.example@evil.example",
    "https://user:secret@evil.example",
    "https://college.example\\@evil.example",
    "https://сollege.example",
    "http://localhost/",
    "mailto:a@b.example?bcc=c@d.example",
    "tel:1;ext=javascript:",
    "x.example",
    "",
  ])("%j is no address of a link", (address) => {
    expect(linksOf(`[click](${address})`).map(([, href]) => href)).not.toContain(address)
    for (const [, href] of linksOf(`${address} <${address}>`)) {
      expect(href).toMatch(/^(https:\/\/(college\.example$|a\.example\/1$)|mailto:[^?]+$)/)
    }
  })

  test("brackets in brackets make one link at most", () => {
    expect(linksOf("[a [b](http://c.example) d](e)")).toEqual([["b", "http://c.example"]])
    expect(linksOf("](http://c.example)[")).toEqual([])
  })
})

const pieces = [
  ..."*_[]()#>-\\ \n.1<&:/@!",
  ..."**|](http://a.b)|http://|[a](|www.|a@b.c|javascript:|\u202e|\u200b|\u0000|word|𝒳|- |> |1. |<script>".split(
    "|",
  ),
]
const hostile = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((each) => each.join(""))

const isOdd = ({ text, href }: Run) =>
  text === "" ||
  /[\p{Bidi_Control}\u200b]|(?![\t\n])\p{Cc}/u.test(text) ||
  (href !== undefined && !/^(https?:\/\/[a-z0-9-]+\.|mailto:[^?]+$|tel:)/i.test(href))

test("whatever is written, links are of the four kinds, and nothing invisible is left", () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: "binary" })), (source) => {
      richText.parse(parseRichText(source))
      expect(runsOf(source).filter(isOdd)).toEqual([])
    }),
  )
})

test("plain words come out unchanged", () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1 }).map((each) => each.join(" "))
  fc.assert(
    fc.property(words, (source) => {
      expect(parseRichText(source)).toEqual([paragraph(say(source))])
    }),
  )
})

describe("plain text", () => {
  test("is the words on one line", () => {
    expect(plainText("# Water\n\nIt is **off**:\n- P1\n- P2\n> [ask](http://a.example)")).toBe(
      "Water It is off: P1 P2 ask",
    )
  })

  test("is cut at a number of characters, never inside one", () => {
    expect(plainText("a".repeat(150), 150)).toBe("a".repeat(150))
    expect(plainText("a".repeat(151), 150)).toBe(`${"a".repeat(150)}…`)
    expect(plainText("𝒳𝒳𝒳", 2)).toBe("𝒳𝒳…")
    expect(plainText("one two", 4)).toBe("one…")
  })
})

/**
 * A text twice as long takes about twice the time, so that 100,000 characters of anything finish within the test's time
 * limit.
 */
test("no text of 100,000 characters keeps a reader waiting", () => {
  const repeated = [
    ...pieces,
    "*a_ ",
    "_a",
    "[a](",
    "(http://a.b(",
    "**a *",
    "a\n",
    "![",
    "http://,",
    "a.",
    "a@",
    "a-",
  ]
  for (const piece of repeated)
    expect(textOf(piece.repeat(100_000 / piece.length)).length).toBeLessThanOrEqual(200_000)
})

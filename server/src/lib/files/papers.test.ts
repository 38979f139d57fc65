import { buffer } from "node:stream/consumers"
import { SaxesParser } from "saxes"
import { expect, test, vi } from "vitest"
import type { Paper } from "#contract/lib/paper.ts"
import { filesIn } from "../../../test/archive.ts"
import { pagesIn } from "../../../test/documents/text.ts"
import { longWork } from "../threads/lanes.ts"
import { paperFile } from "./papers.ts"

const reportCard = (about: string, rows: number): Paper => ({
  college: { name: "Ŵanthu Teacher Training College", reach: "P.O. Box 1, Mzuzu · +265 1 234 567" },
  title: "Report card",
  reference: "RC-2026-00042",
  date: "2026-11-23",
  about,
  blocks: [
    {
      kind: "facts",
      facts: [
        ["Student", about],
        ["Class", "P1"],
        ["Number", "IPTE25-0001"],
      ],
    },
    { kind: "heading", text: "Modules" },
    {
      kind: "table",
      name: "Modules",
      columns: [
        { head: "Module", width: 4 },
        { head: "Grade", width: 1, isNumber: true },
      ],
      rows: Array.from({ length: rows }, (_, row) => [
        `Kuŵerenga ndi kulemba Chicheŵa, gawo ${row + 1}`,
        "78%",
      ]),
    },
    { kind: "room", label: "Remarks of the principal", lines: 3 },
    { kind: "note", text: "GPA is the points of all finished modules, weighted by credits." },
    { kind: "signatures", labels: ["Registrar", "Principal"] },
  ],
  verification: {
    code: "7K3M-9XQ2-4TDH",
    address: `https://college.example/verify/7K3M9XQ24TDH#${"1234567890".repeat(42)}`,
    key: "9Q2M-1111-2222-3333",
  },
})
const render = async (format: "pdf" | "docx", ...papers: Paper[]) => {
  const { open } = await paperFile(1, async () => ({ name: "cards", format, papers, logo: null }))
  return buffer(await open())
}

test.each(["pdf", "docx"] as const)(
  "a %s is rendered in a thread of lower priority than requests",
  async (format) => {
    const stream = vi.spyOn(longWork, "stream")
    await render(format, reportCard("Ann", 3))
    expect(stream).toHaveBeenCalledOnce()
  },
)

test("a PDF has the letterhead, the text with its accents, and the verification code", async () => {
  const [page = ""] = await pagesIn(await render("pdf", reportCard("Thokozani Ŵanja", 8)))
  for (const words of [
    "Ŵanthu Teacher Training College",
    "P.O. Box 1, Mzuzu · +265 1 234 567",
    "Reference RC-2026-00042",
    "23 November 2026",
    "Thokozani Ŵanja",
    "Kuŵerenga ndi kulemba Chicheŵa, gawo 8",
    "Remarks of the principal",
    "Registrar",
    "7K3M-9XQ2-4TDH",
    "https://college.example/verify.",
    "9Q2M-1111-2222-3333",
    "Page 1 of 1",
  ]) {
    expect(page).toContain(words)
  }
})

test("the text of a PDF doesn't depend on what was written before", async () => {
  const unused = "./pdf.ts?unused" // A second copy of the module, whose fonts no document has used.
  const { renderPdf } = (await import(unused)) as typeof import("./pdf.ts")
  const texts = ["f:;…ä\u00a0å\u00adb", "P.O. Box-1, a"].map((text) => ({
    college: { name: "College", reach: "" },
    title: "Note",
    about: "Ann",
    date: "2026-11-23",
    blocks: [{ kind: "note", text } as const],
  }))
  for (const paper of texts) {
    const [page] = await pagesIn(await buffer(await renderPdf([paper], null)))
    expect(page).toContain(paper.blocks[0]!.text.replace("\u00a0", " ").replace("\u00ad", "-"))
  }
})

test("a PDF has no joiners, for which its font has only a box", async () => {
  const [page] = await pagesIn(await render("pdf", reportCard("A\u200d\ufe0fB", 1)))
  expect(page).toContain("Student AB")
})

test("a PDF has a square for characters that its font lacks, and says so, and a Word document has them", async () => {
  const written = "Ada \u{1f469}\u{1f3eb} \u0645\u0631\u062d\u0628\u0627 Cafe\u0301"
  const [page] = await pagesIn(await render("pdf", reportCard(written, 1)))
  expect(page).toContain("Student Ada \u25a1 \u25a1 Caf\u00e9")
  expect(page).toContain("\u25a1 stands for characters that this file's typeface lacks.")
  expect(filesIn(await render("docx", reportCard(written, 1))).get("word/document.xml")).toContain(written)
  expect((await pagesIn(await render("pdf", reportCard("Thokozani Ŵanja", 1))))[0]).not.toContain("lacks")
})

test("a long table continues on a second page with its heads, and each document counts its own pages", async () => {
  const pages = await pagesIn(await render("pdf", reportCard("Long", 45), reportCard("Short", 3)))
  expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual([
    "Page 1 of 2",
    "Page 2 of 2",
    "Page 1 of 1",
  ])
  expect(pages[1]).toContain("Module Grade Kuŵerenga")
  expect(pages[1]).toMatch(/^Report card · Long · RC-2026-00042/)
})

test("each page of a document that is no longer valid says so and names it, in a PDF and in a Word document", async () => {
  const revoked = { ...reportCard("Long", 45), mark: "Revoked" }
  const pages = await pagesIn(await render("pdf", revoked))
  expect(pages[0]).toContain("REVOKED Report card")
  expect(pages[1]).toMatch(/^REVOKED · Report card · Long · RC-2026-00042 /)
  const files = filesIn(await render("docx", revoked))
  expect(files.get("word/header1.xml")).toContain("REVOKED · Report card · Long · RC-2026-00042")
  expect(files.get("word/document.xml")).toMatch(/<w:headerReference w:type="default".*<w:titlePg\/>/)
})

const hostile = `A\u0001B\u202eC\uffff${"D".repeat(150)} & <F> ]]> "G" =1+1 (H) \\) \u001b`
test.each([1, 30])("a hostile name breaks neither a PDF nor a Word document, with %i rows", async (rows) => {
  const pages = await pagesIn(await render("pdf", reportCard(hostile, rows)))
  expect(pages.join(" ")).toContain('& <F> ]]> "G" =1+1 (H) \\)')
  const files = filesIn(await render("docx", reportCard(hostile, rows)))
  for (const [name, part] of files) if (/\.(xml|rels)$/.test(name)) new SaxesParser().write(part).close()
  expect(files.get("word/document.xml")).toContain(`ABC${"D".repeat(150)} &amp; &lt;F&gt;`)
})

const feedback = (heads: string, lines: number, before: number): Paper => ({
  college: { name: "College", reach: "" },
  title: "Grades",
  date: "2026-11-23",
  about: "Ann",
  blocks: [
    ...Array.from({ length: before }, (_, line) => ({ kind: "text", text: `Before ${line}` }) as const),
    { kind: "heading", text: "Feedback" },
    {
      kind: "table",
      name: "Feedback",
      columns: [
        { head: "Module", width: 1 },
        { head: heads, width: 5 },
      ],
      rows: [
        ["Maths", Array.from({ length: lines }, (_, line) => `line ${line}`).join("\n")],
        // More rows need a second page in either setting.
        ...Array.from({ length: 30 }, () => ["Art", "Well done"]),
      ],
    },
  ],
})

test("neither a heading nor the heads of a table are alone at the end of a page", async () => {
  for (const before of [28, 30, 32]) {
    const pages = await pagesIn(await render("pdf", feedback("Words", 9, before)))
    expect(pages.find((page) => page.includes("Feedback"))).toContain("Feedback Module Words Maths line 0")
  }
})

test("a first row of many lines begins below its heads", async () => {
  // It is higher than what is left of the page, and than a whole page.
  for (const lines of [40, 90]) {
    const pages = await pagesIn(await render("pdf", feedback("Words", lines, 12)))
    expect(pages[0]).toContain("Feedback Module Words Maths line 0 line 1 line 2")
    expect(pages.join(" ")).toContain(`line ${lines - 1}`)
  }
})

test("heads of more lines than a page has are cut, so that the rows are below them", async () => {
  const pages = await pagesIn(await render("pdf", feedback("Ŵ\n".repeat(80), 3, 0)))
  expect(pages[0]).toContain("Maths line 0 line 1 line 2")
})

test("a cell that is higher than a page continues on the next one, with all of its text", async () => {
  const words = Array.from({ length: 1200 }, (_, word) => `word${word}`)
  const paper = reportCard("Long", 1)
  const tall = {
    kind: "table",
    name: "T",
    columns: [
      { head: "Feedback", width: 1 },
      { head: "Module", width: 4 },
    ],
    rows: [[words.join(" "), "Maths"]],
  } as const
  const text = (await pagesIn(await render("pdf", { ...paper, blocks: [tall] }))).join(" ")
  expect(words.filter((word) => !text.includes(word))).toEqual([])
})

test("a Word document repeats its heads and names the code and the page", async () => {
  const files = filesIn(await render("docx", reportCard("Short", 3)))
  const xml = files.get("word/document.xml")!
  expect(xml).toContain("<w:tblHeader/>")
  expect(xml).toContain("Verification code 7K3M-9XQ2-4TDH")
})

const pageFields = /<w:fldSimple w:instr="PAGE".*> of <.*<w:fldSimple w:instr="([^"]*)".*?<w:t[^>]*>(\d+)</s
test("a Word document says page 1 of its pages by a field that LibreOffice knows too, with its value", async () => {
  const footer = filesIn(await render("docx", reportCard("Long", 45))).get("word/footer1.xml")!
  expect(pageFields.exec(footer)?.slice(1)).toEqual(["NUMPAGES", "2"])
})

test("each document of a Word file counts its own pages, up to the place where it ends", async () => {
  const files = filesIn(await render("docx", reportCard("Long", 45), reportCard("Short", 3)))
  // Each document has a footer for its first page and one for the others.
  const fields = [1, 2, 3, 4].map((part) => pageFields.exec(files.get(`word/footer${part}.xml`)!)?.slice(1))
  expect(fields).toEqual([
    ["PAGEREF end_of_1", "2"],
    ["PAGEREF end_of_1", "2"],
    ["PAGEREF end_of_2", "1"],
    ["PAGEREF end_of_2", "1"],
  ])
  const ends = [
    ...files.get("word/document.xml")!.matchAll(/<w:bookmarkStart [^>]*w:name="(.*?)"|<w:sectPr/g),
  ]
  // A section's properties are written into its last paragraph, before the paragraph's text.
  expect(ends.map(([tag, end]) => end ?? tag)).toEqual(["<w:sectPr", "end_of_1", "end_of_2", "<w:sectPr"])
})

test("the code is beside the signatures, and a document a little longer than a page is set tighter to fit", async () => {
  for (const rows of [8, 22, 26]) {
    const pdf = (await render("pdf", reportCard("Ann", rows))).toString("latin1")
    expect(pdf.match(/\/Type \/Page\b/g), `with ${rows} rows`).toHaveLength(1)
  }
})

test("a sheet to write into has room for a class of forty on one page", async () => {
  const rows = Array.from({ length: 40 }, (_, row) => [`${row + 1}`, "Thokozani Ŵanja", "", ""])
  const columns = ["No.", "Name", "", ""].map((head) => ({ head, width: 1 }))
  const { verification: _, ...paper } = reportCard("P1", 1)
  const blocks = [
    {
      kind: "facts",
      facts: [
        ["Class", "P1"],
        ["Students", "40"],
      ],
    },
    { kind: "table", name: "Class list", isWritable: true, columns, rows },
    { kind: "signatures", labels: ["Lecturer"] },
  ] as const
  const pdf = (await render("pdf", { ...paper, blocks })).toString("latin1")
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

import { parse } from "content-disposition"
import { describe, expect, test } from "vitest"
import { cleanName, disposition, endingOf } from "./fileNames.ts"

describe("a name is stored", () => {
  test.each([
    ["without folders", "../../etc/passwd.txt", "passwd.txt"],
    ["without the other system's folders", "C:\\Users\\Chikondi\\essay.txt", "essay.txt"],
    ["without line ends", "line\r\nbreak.txt", "linebreak.txt"],
    ["without marks that change the direction of writing", "essay\u202etxt.exe", "essaytxt.exe"],
    ["with its letters", "Ntchito ya ŵana.txt", "Ntchito ya ŵana.txt"],
    ["with halves of characters replaced", "a\ud800.txt", "a\ufffd.txt"],
    ["shortened before its ending", `${"x".repeat(300)}.txt`, `${"x".repeat(145)}….txt`],
    ["empty", "", ""],
  ])("%s", (_, given, stored) => expect(cleanName(given)).toBe(stored))
})

test("an extension is the part after the last dot", () => {
  expect(["Essay.PDF", "a.tar.gz", "none", "dot."].map(endingOf)).toEqual(["pdf", "gz", "", ""])
})

describe("a download's name", () => {
  test("is sent in ASCII and in its original form", () => {
    expect(disposition("attachment", "Ntchito ya ŵana (2).pdf")).toBe(
      `attachment; filename="Ntchito ya wana (2).pdf"; filename*=UTF-8''Ntchito%20ya%20%C5%B5ana%20%282%29.pdf`,
    )
  })

  test.each([
    ['../Zip: "x"/y.zip', "__Zip_ _x__y.zip"],
    ["..\\..\\x.zip", "__.._x.zip"],
    ["/etc/passwd.zip", "_etc_passwd.zip"],
    ["....zip", "_.zip"],
    ["line\r\nend\u2028\u202ehalf\ud800.zip", "line__end__half_.zip"],
    [".pdf", ".pdf"],
  ])("%j can't name a folder or another file", (given, name) => {
    expect(parse(disposition("attachment", given))).toMatchObject({
      type: "attachment",
      parameters: { filename: name },
    })
  })

  test("has at most the bytes that every system stores, with its extension", () => {
    const { filename } = parse(disposition("attachment", `${"ŵ".repeat(150)}.zip`)).parameters
    expect(filename).toBe(`${"ŵ".repeat(98)}.zip`)
  })

  test("has no slash after its letters are decomposed", () => {
    expect(disposition("attachment", "℀／‥.zip")).toContain("filename=a_c_...zip")
  })
})

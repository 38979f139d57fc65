import { expect, test } from "vitest"
import { indexItem, maxPerKind, rankedMatches } from "./ranking.ts"

const items = [
  ["student", "Limbani Blank IPTE25-0040 P8"],
  ["student", "Blessings Limbani IPTE25-0140 P1"],
  ["student", "Ŵezi Ng'oma IPTE25-0041 P10"],
  ["student", "Mary-Ann O’Brien IPTE24-0004 P2"],
  ["subject", "English ENG101"],
  ["screen", "Students People"],
] as const
const all = items.map(([kind, text]) => indexItem({ kind, texts: [text] }))
const found = (text: string) => rankedMatches(all, text).map(({ texts }) => texts[0]?.split(" IPTE")[0])

test("a few letters of any word are enough, and the first word counts most", () => {
  expect(found("limb")).toEqual(["Limbani Blank", "Blessings Limbani"])
  expect(found("bla")).toEqual(["Limbani Blank"])
  expect(found("eng1")).toEqual(["English ENG101"])
})

test("several words may come in any order, and each must be found", () => {
  expect(found("blank limb")).toEqual(["Limbani Blank"])
  expect(found("limb p1")).toEqual(["Blessings Limbani"])
  expect(found("limb nobody")).toEqual([])
})

test("the middle of a word finds nothing", () => expect(found("bani")).toEqual([]))

test("a number is found whole, by its last part, and without its zeros", () => {
  expect(found("IPTE25-0040")).toEqual(["Limbani Blank"])
  expect(found("0040")).toEqual(["Limbani Blank"])
  expect(found("40")).toEqual(["Limbani Blank"])
})

test("a subject's code is found with or without a blank or hyphen between its letters and digits", () => {
  const subjects = ["MAT 101", "ENG101", "SCI-101"].map((code) =>
    indexItem({ kind: "subject", texts: ["Name", code] }),
  )
  const codes = (text: string) => rankedMatches(subjects, text).map(({ texts }) => texts[1])
  expect(["MAT101", "mat 101", "eng 101", "name eng-1", "sci1"].map(codes)).toEqual([
    ["MAT 101"],
    ["MAT 101"],
    ["ENG101"],
    ["ENG101"],
    ["SCI-101"],
  ])
})

test("a class is found before those that only begin so", () => {
  expect(found("p1")).toEqual(["Blessings Limbani", "Ŵezi Ng'oma"])
})

test("a class is also found by what is done there", () => {
  const classes = ["P1", "P8"].map((name) => indexItem({ kind: "class", texts: [name, "English", "ENG101"] }))
  const texts = rankedMatches([...all, ...classes], "enter marks english p8").map(({ texts }) => texts)
  expect(texts).toEqual([["P8", "English", "ENG101"]])
})

test("accents, apostrophes and capitals make no difference", () => {
  expect(found("WEZI")).toEqual(["Ŵezi Ng'oma"])
  expect(found("ŵezi ngoma")).toEqual(["Ŵezi Ng'oma"])
  for (const apostrophe of "ʼ‘’`´ʹʻˈ")
    expect(found(`wezi ng${apostrophe}oma`), apostrophe).toEqual(["Ŵezi Ng'oma"])
  expect(found("obrien")).toEqual(["Mary-Ann O’Brien"])
  expect(found("ann")).toEqual(["Mary-Ann O’Brien"])
})

test("one mistyped letter is forgiven where nothing else is found, but not in a number", () => {
  for (const typed of ["lumbani", "lmbani", "limmbani", "ilmbani", "limbnai"]) {
    expect(found(typed), typed).toEqual(["Limbani Blank", "Blessings Limbani"])
  }
  expect(found("lumbnai")).toEqual([])
  expect(found("0049")).toEqual([])
  for (const short of ["lix", "lamb"]) expect(found(short), short).toEqual([])
})

test("the kind with the best result comes first, and each shows a few", () => {
  const many = Array.from({ length: 10 }, (_, index) =>
    indexItem({ kind: "student", texts: [`Students ${index}`] }),
  )
  const kinds = rankedMatches([...many, ...all], "students").map(({ kind }) => kind)
  expect(kinds).toEqual([...Array(maxPerKind).fill("student"), "screen"])
  expect(rankedMatches(all, "  ")).toEqual([])
})

test("a word's ending is left out where nothing else is found, before a word counts as mistyped", () => {
  expect(found("blessinged limbanis")).toEqual(["Blessings Limbani"])
  expect(found("blanking")).toEqual(["Limbani Blank"])
})

test("small words may be missing from records, too, where nothing has all words", () => {
  expect(found("who is in p8")).toEqual(["Limbani Blank"])
})

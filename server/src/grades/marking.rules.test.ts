import { expect, test } from "vitest"
import { mayMark, meantBy } from "./marking.rules.ts"

const admin = { role: "admin", lecturerId: null } as const
const lecturer = { role: "lecturer", lecturerId: 7 } as const
const unrecorded = { role: "lecturer", lecturerId: null } as const
const student = { role: "student", lecturerId: null } as const

/** A pupil of P1, work that nobody in particular set for everybody, and a lecturer who teaches her nothing. */
const place = { taught: [], pupilClass: "P1", setBy: null, setFor: null, handedIn: false }
const hers = { setBy: 7 }

test.each([
  ["an administrator marks anybody", admin, { pupilClass: undefined }, true],
  ["a student marks nobody", student, { taught: [null], ...hers }, false],
  ["who teaches her nothing doesn't mark her", lecturer, {}, false],
  ["who teaches it to her class does", lecturer, { taught: ["P1"] }, true],
  ["who teaches it to all classes does", lecturer, { taught: [null] }, true],
  ["who teaches it to another class doesn't", lecturer, { taught: ["P2"] }, false],
  [
    "nobody's pupil in the term is nobody's to mark",
    lecturer,
    { taught: [null], pupilClass: undefined },
    false,
  ],
  [
    "without a class she has those who teach all of them",
    lecturer,
    { taught: [null], pupilClass: null },
    true,
  ],
  ["without a class she has nobody else", lecturer, { taught: ["P1"], pupilClass: null }, false],
  ["whose work it is marks everybody's", lecturer, hers, true],
  ["whose work it is marks the class that it was set for", lecturer, { ...hers, setFor: "P1" }, true],
  ["whose work it is marks no other class", lecturer, { ...hers, setFor: "P2" }, false],
  [
    "whose work it is marks nobody without a class for it",
    lecturer,
    { ...hers, setFor: "P2", pupilClass: null },
    false,
  ],
  [
    "whose work it is marks who handed it in and moved",
    lecturer,
    { ...hers, setFor: "P2", handedIn: true },
    true,
  ],
  ["whose work it is marks nobody outside the term", lecturer, { ...hers, pupilClass: undefined }, false],
  ["somebody else's work is not hers", lecturer, { setBy: 8, setFor: "P1", handedIn: true }, false],
  ["nobody's work is not that of one without a record", unrecorded, { setFor: "P1", handedIn: true }, false],
])("%s", (_, viewer, change, may) => {
  expect(mayMark(viewer, { ...place, ...change })).toBe(may)
})

const work = (title: string, className: string | null = null) => ({ title, class: className })
const [essay, forP1, forP2, test1] = [work("Essay"), work("essay", "P1"), work("ESSAY", "P2"), work("Test")]
const several =
  "There are several assignments called Essay in this subject and term. Please give each a title of its own."

test.each([
  ["no work of that title", [test1], "P1", undefined],
  ["the only one, however it is written", [test1, forP1], "P1", forP1],
  ["the only one, though it is for another class", [forP1], "P2", forP1],
  ["of several the one for her class", [forP1, forP2], "P2", forP2],
  ["none of several for everybody", [essay, essay], "P1", several],
  ["none of one for everybody and one for her class", [essay, forP1], "P1", several],
  ["none of several for other classes", [forP1, forP2], "P3", several],
  ["none of several, for a student who is not enrolled", [forP1, forP2], undefined, several],
])("a title means %s", (_, works, pupilClass, meant) => {
  expect(meantBy("Essay", works, pupilClass)).toBe(meant)
})

import { expect, test } from "vitest"
import { type Entry, pack, unpack } from "./entries.ts"

const student = (id: number, ...texts: string[]): Entry => ({ kind: "student", id, texts })

test("packed entries come back as they were", () => {
  const entries = [
    student(7, "Tadala", "Banda", "IPTE25-0009", "P1"),
    student(8, "Limbani", "Phiri", "IPTE25-0010", ""),
    student(12, "+", "+5", "IPTE25-0012", "P2"),
    student(13, "Ŵezi", "Ng'oma", "IPTE25-9999", "P3"),
    student(14, "Ann", "", "IPTE25-10000", "P4"),
    student(15, "Ann", "", "number 0123456789012", "P9"),
    student(16, "Ann", "", "number 0123456789013", "P10"),
  ]
  expect(unpack("student", pack(entries))).toEqual(entries)
  expect(unpack("student", pack([]))).toEqual([])
})

test("a number that follows the one above takes one character", () => {
  const { ids, texts } = pack([
    student(7, "IPTE25-0009"),
    student(8, "IPTE25-0010"),
    student(10, "IPTE25-0012"),
  ])
  expect([ids, texts]).toEqual([[7, 1, 2], [["IPTE25-0009", "+", "IPTE25-0012"]]])
})

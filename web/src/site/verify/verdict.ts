import { dayText } from "#contract/lib/dates.ts"
import type { SignedFacts } from "#contract/registry/documents/facts.ts"
import { kindNames } from "#contract/registry/documents/kinds.ts"
import type { Verification } from "#contract/registry/documents/verification.ts"

/** The page's verdict on a document: its state in a word and in a sentence, and the details of the document. */
export type Verdict = {
  tone: "good" | "warn" | "bad"
  title: string
  text: string
  rows: readonly (readonly [label: string, value: string])[]
}

const onDay = (day: string | null) => (day === null ? "" : ` on ${dayText(day)}`)

/** The verdict for the answer of the college's register. */
export function registeredVerdict({ state, document, replaced_on, revoked_on }: Verification): Verdict {
  const rows = document ? rowsOf(document, document.reference) : []
  switch (state) {
    case "valid":
      return { tone: "good", title: "Valid", text: "The college issued this document, and it counts.", rows }
    case "replaced":
      return {
        tone: "warn",
        title: "Replaced",
        text: `A newer document was issued in its place${onDay(replaced_on)}. Ask for that one.`,
        rows,
      }
    case "revoked":
      return {
        tone: "bad",
        title: "Revoked",
        text: `The college revoked this document${onDay(revoked_on)}. It doesn't count any more.`,
        rows,
      }
    case "altered":
      return alteredVerdict
    case "unknown":
      return unknownVerdict
  }
}

export const alteredVerdict: Verdict = {
  tone: "bad",
  title: "Altered",
  text: "The college didn't sign what this QR code says: it was altered, or made by somebody else. Don't rely on this document.",
  rows: [],
}

const unknownVerdict: Verdict = {
  tone: "bad",
  title: "Unknown",
  text: "The college issued no document with this code. Compare the code with the paper once more.",
  rows: [],
}

/** The verdict without a connection on a signature that was made with a key that the page doesn't have. */
export const unknownKeyVerdict: Verdict = {
  tone: "bad",
  title: "Not checked",
  text: "This page doesn't have the key that signed this QR code: the key is newer than the page, or not the college's. Don't rely on this document before you have checked it with a connection.",
  rows: [],
}

export const mistypedVerdict: Verdict = {
  tone: "warn",
  title: "Not a code",
  text: "A code has 12 letters and digits. A character is missing or wrong, so compare it with the paper once more.",
  rows: [],
}

/** The verdict without a connection, when only the signature could be checked. */
export const signedVerdict = (facts: SignedFacts): Verdict => ({
  tone: "warn",
  title: "Genuine, checked without a connection",
  text: `The college signed this document on ${dayText(facts.issued_on)}, and nothing of it was altered. Without a connection this page can't know whether it was revoked or replaced since ${dayText(facts.issued_on)}. Check it again when you are connected.`,
  rows: rowsOf(facts),
})

export const unconnectedVerdict: Verdict = {
  tone: "warn",
  title: "No connection",
  text: "The code alone can't be checked without a connection. Paste what the QR code says: its signature can.",
  rows: [],
}

type ShownFacts = Pick<SignedFacts, "kind" | "name" | "programme" | "period" | "gpa" | "issued_on">

function rowsOf({ kind, name, programme, period, gpa, issued_on }: ShownFacts, reference?: string) {
  const rows: [string, string | null | undefined][] = [
    ["Document", kindNames[kind]],
    ["Name", name],
    ["Programme", programme],
    ["Period", period],
    ["GPA", gpa?.toFixed(2)],
    ["Date", dayText(issued_on)],
    ["Reference", reference],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

import { commonPasswords } from "./commonPasswords.ts"

/** Whose password it is to be: nobody's may be made of her own name. */
export type Owner = { first_name: string; last_name: string; email: string }

export const tooCommon = "This password is too common. Please choose one that is harder to guess."
export const tooPersonal =
  "This password is made of your own name or e-mail address. Please choose one that is harder to guess."

/** Why a password can't be chosen, or undefined (trust.md 13). */
export function passwordFault(password: string, owner: Owner): string | undefined {
  if (isCommon(password)) return tooCommon
  return isPersonal(password, owner) ? tooPersonal : undefined
}

/**
 * A common word in any capitals, with any digits and signs around it or standing for its letters; digits alone; keys in
 * a row; one piece over and over. Thousands of the commonest passwords are made in one of these ways.
 */
function isCommon(password: string) {
  const typed = password.normalize("NFKC").toLowerCase()
  const parts = readings(typed)
  if (parts.some((part) => commonPasswords.has(part))) return true
  if (!/\p{L}/u.test(typed)) return typed.length < longest
  return isRow(typed) || parts.some(isRow) || /^(.{1,4})\1+$/u.test(typed)
}

/** Fewer than this many digits are a telephone number, a date, or easier. */
const longest = 14

function isPersonal(password: string, { first_name, last_name, email }: Owner) {
  const names =
    `${first_name} ${last_name} ${email.split("@", 1)[0]}`.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return readings(password.normalize("NFKC").toLowerCase()).some((reading) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ""), reading)
    return rest !== reading && rest.replace(/[^\p{L}]/gu, "").length < 4
  })
}

const lookAlikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
}

/** What the letters of a password may spell: as typed, and with look-alike signs read as letters. */
function readings(typed: string) {
  const core = bare(typed)
  return [core, bare(asLetters(core)), bare(asLetters(typed))].filter((part) => part !== "")
}

const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
const asLetters = (text: string) => text.replace(/[013457@$!]/g, (sign) => lookAlikes[sign] ?? sign)

const rows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz"]
const columns = [
  "1qaz",
  "2wsx",
  "3edc",
  "4rfv",
  "5tgb",
  "6yhn",
  "7ujm",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6",
]
const runs = [...rows, ...columns].flatMap((run) => [run, [...run].reverse().join("")])

/** Nothing but runs of three or more neighbouring keys or letters: "qwe123", "1qaz2wsx". */
function isRow(text: string) {
  let rest = text
  while (rest !== "") {
    const taken = Math.max(...runs.map((run) => sharedStart(run, rest)))
    if (taken < 3) return false
    rest = rest.slice(taken)
  }
  return text !== ""
}

/** How many characters of the text's start stand in the run, in this order. */
function sharedStart(run: string, text: string) {
  let length = Math.min(run.length, text.length)
  while (length > 0 && !run.includes(text.slice(0, length))) length--
  return length
}

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect } from "@playwright/test"
import PostalMime from "postal-mime"

/** Waits for the letter to somebody whose subject this is, as the college without a mail server keeps it; its words. */
export async function letterTo(dataDir: string, address: string, subject: RegExp): Promise<string> {
  let words: string | undefined
  await expect
    .poll(
      async () => {
        words = (await letters(dataDir)).find(
          (letter) => letter.to?.[0]?.address === address && subject.test(letter.subject ?? ""),
        )?.text
        return words
      },
      { message: `a letter to ${address} about ${subject}` },
    )
    .toBeDefined()
  return words!
}

const letters = (dataDir: string) =>
  Promise.all(
    readdirSync(join(dataDir, "mail"))
      .filter((name) => name.endsWith(".eml"))
      .map((name) => PostalMime.parse(readFileSync(join(dataDir, "mail", name)))),
  )

import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect } from "@playwright/test"
import PostalMime from "postal-mime"
import type { College } from "./machines.ts"

/** Waits for the email to this address with this subject, as a college without a mail server stores it. Returns its text. */
export async function emailTo({ folders }: College, address: string, subject: RegExp): Promise<string> {
  let text: string | undefined
  await expect
    .poll(
      async () => {
        text = (await readEmails(folders)).find(
          (letter) => letter.to?.[0]?.address === address && subject.test(letter.subject ?? ""),
        )?.text
        return text
      },
      { message: `a letter to ${address} about ${subject}` },
    )
    .toBeDefined()
  return text!
}

/** Only a machine that has written an email has this folder. */
const readEmails = (folders: readonly string[]) =>
  Promise.all(
    folders
      .map((folder) => join(folder, "mail"))
      .filter(existsSync)
      .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
      .filter((path) => path.endsWith(".eml"))
      .map((path) => PostalMime.parse(readFileSync(path))),
  )

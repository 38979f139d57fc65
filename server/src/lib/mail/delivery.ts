import { open, rename } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"
import { makeFolder, sync } from "../files/folders.ts"

export type Letter = {
  /** The same at every attempt, so that a mail which arrived unnoticed and comes again is known as the same. */
  messageId: string
  to: { name: string; address: string }
  subject: string
  text: string
}

/** Hands a letter over for good, or throws what stood in the way. */
export type Deliver = (letter: Letter) => Promise<void>

type Settings = {
  /** Absent, mails are written to a folder. */
  smtp: { host: string; port: number; secure: boolean; user?: string; password?: string } | undefined
  mailFrom: string
  dataDir: string
}
type Options = {
  /** Milliseconds that the mail server may be silent. */
  patience?: number
}

/** By the mail server of the settings; without one, into files that any mail program opens. */
export function createDelivery(
  { smtp, mailFrom, dataDir }: Settings,
  { patience = 20_000 }: Options = {},
): Deliver {
  if (!smtp) return intoFolder(join(dataDir, "mail"), mailFrom)
  const { user, password, ...server } = smtp
  const transport = createTransport({
    ...server,
    ...(user && { auth: { user, pass: password } }),
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (letter) => {
    await transport.sendMail({ from: mailFrom, ...letter })
  }
}

function intoFolder(folder: string, from: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" })
  return async (letter) => {
    const { message } = await transport.sendMail({ from, ...letter })
    const path = join(folder, `${letter.messageId.replace(/[^\w.-]+/g, "")}.eml`)
    await makeFolder(folder)
    const draft = await open(`${path}.new`, "w", 0o600)
    try {
      await draft.writeFile(message as Buffer)
      await draft.sync()
    } finally {
      await draft.close()
    }
    await rename(`${path}.new`, path)
    await sync(folder)
  }
}

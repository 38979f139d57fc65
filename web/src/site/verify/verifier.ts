/* The script of the page that verifies documents. It is inlined, so that a saved copy of the page works offline. To be
   small, it doesn't use React. */

import { compact } from "#contract/lib/objects.ts"
import { checkSignature, type DocumentKey, readAddress } from "#contract/registry/documents/checking.ts"
import { isCode } from "#contract/registry/documents/codes.ts"
import type { Verification } from "#contract/registry/documents/verification.ts"
import { partOf } from "../behaviors/partOf.ts"
import { verifyEd25519 } from "./ed25519.ts"
import {
  alteredVerdict,
  mistypedVerdict,
  registeredVerdict,
  signedVerdict,
  unconnectedVerdict,
  unknownKeyVerdict,
  type Verdict,
} from "./verdict.ts"

const codeForm = document.querySelector<HTMLFormElement>("[data-verify]")
if (codeForm) start(codeForm)

function start(form: HTMLFormElement) {
  const input = form.elements.namedItem("code") as HTMLInputElement
  const verdictBox = partOf(document, "[data-verdict]")
  const keys = JSON.parse(form.dataset.keys ?? "[]") as DocumentKey[]

  /** The number of the last check. On a slow line the verdict of an earlier one may arrive after it. */
  let checks = 0

  async function check(text: string) {
    const number = ++checks
    verdictBox.setAttribute("aria-busy", "true")
    verdictBox.replaceChildren(element("p", ["Checking..."]))
    const verdict = await verdictOf(text)
    if (number !== checks) return
    verdictBox.removeAttribute("aria-busy")
    verdictBox.replaceChildren(boxOf(verdict))
  }

  async function verdictOf(text: string): Promise<Verdict> {
    const { code, digits } = readAddress(text)
    const checked =
      digits === undefined ? undefined : await checkSignature({ code, digits }, keys, verifyEd25519)
    if (checked?.state === "altered") return alteredVerdict
    if (!isCode(code)) return mistypedVerdict
    const hasUnknownKey = checked?.state === "unknown key"
    // The page may be older than the key, or the server couldn't give it the keys. The register has all of them.
    const answer = await ask(hasUnknownKey ? `${code}#${digits}` : code)
    if (answer) return answer
    if (hasUnknownKey) return unknownKeyVerdict
    return checked ? signedVerdict(checked.facts) : unconnectedVerdict
  }

  /**
   * Asks the college's register; undefined without a connection. A copy of the page that was opened from a file doesn't ask,
   * because it has no server.
   */
  async function ask(code: string): Promise<Verdict | undefined> {
    if (location.protocol === "file:") return undefined
    try {
      const reply = await fetch("/api/documents/verify", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ code }),
        cache: "no-store",
      })
      const { data, message } = (await reply.json()) as {
        data?: { verification: Verification }
        message: string
      }
      if (data) return registeredVerdict(data.verification)
      return { tone: "warn", title: "Not checked", text: message, rows: [] }
    } catch {
      return undefined
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault()
    void check(input.value)
  })

  /**
   * Checks the document in the page's address. A QR code has the document's code in the path, and the signature after the #,
   * which isn't sent.
   */
  function checkAddress() {
    const { pathname, hash, href } = location
    if (!/\/verify\/./.test(pathname) || hash.length < 2) return
    input.value = href
    void check(href)
  }
  addEventListener("hashchange", checkAddress)
  checkAddress()
}

function boxOf({ tone, title, text, rows }: Verdict) {
  const list = rows.map(([label, value]) => element("div", [element("dt", [label]), element("dd", [value])]))
  const parts = compact([
    element("h2", [title]),
    element("p", [text]),
    rows.length > 0 && element("dl", list),
  ])
  const box = element("div", parts)
  box.className = `verdict verdict-${tone}`
  return box
}

function element(name: string, children: (Node | string)[]) {
  const created = document.createElement(name)
  created.append(...children)
  return created
}

import * as verifier from "virtual:verifier"
import type { DocumentKey } from "#contract/registry/documents/checking.ts"
import { requires, type SiteForm } from "../frame/form.ts"
import type { Page } from "../frame/page.ts"
import { Verify } from "./Verify.tsx"
import styles from "./verify.css?inline"

/** The form for a browser without script. With script, verifier.ts sends the code. */
const verifyForm: SiteForm = {
  check: requires({ code: "Code" }, "Code is required."),
  send: ({ code = "" }, call) => call("POST /documents/verify", { body: { code } }),
  failed: "The code could not be checked. Please try again.",
  network: "Network error. Please check your connection and try again.",
  showsAnswer: true,
}

/** The page loads only its own inlined script, and its answers aren't cached. */
export const verifyPage: Page = {
  title: "Verify a document",
  description: "Check whether a report card, transcript or certificate was issued by the college.",
  hidden: true,
  styles,
  scripts: [verifier.script],
  form: verifyForm,
  answersAt: "code",
  subject: { kind: "documentKeys", requestOf: () => ({}) },
  body: ({ content, outcome, record }) => (
    <Verify content={content} outcome={outcome} keys={record as DocumentKey[] | undefined} />
  ),
}

import * as verifier from "virtual:verifier"
import type { DocumentKey } from "#contract/registry/documents/checking.ts"
import type { Page } from "../frame/page.ts"
import { Verify } from "./Verify.tsx"
import styles from "./verify.css?inline"
import { verifyForm } from "./verifyForm.ts"

/** The page has no script but its own, and answers of it aren't kept. */
export const verifyPage: Page = {
  title: "Verify a document",
  description: "Check whether a report card, transcript or certificate was issued by the college.",
  hidden: true,
  styles,
  scripts: [verifier.script],
  form: verifyForm,
  answersAt: "code",
  subject: { kind: "documentKeys", ask: () => ({}) },
  body: ({ content, outcome, record }) => (
    <Verify content={content} outcome={outcome} keys={(record as DocumentKey[] | undefined) ?? []} />
  ),
}

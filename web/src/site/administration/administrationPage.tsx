import type { Page } from "../frame/page.ts"
import { Administration } from "./Administration.tsx"

export const administrationPage: Page = {
  title: "Administration",
  description: "The principal, the deputy principal and the heads of the academic departments.",
  writtenAs: "administration",
  body: ({ content }) => <Administration content={content} />,
}

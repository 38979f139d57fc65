import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { employees } from "../frame/employees.ts"
import type { Page } from "../frame/page.ts"
import { Administration } from "./Administration.tsx"
import styles from "./administration.css?inline"

export const administrationPage: Page = {
  title: "Administration",
  description: "The principal, the deputy principal and the heads of the academic departments.",
  writtenAs: "administration",
  styles,
  data: leaders,
  body: ({ content }) => <Administration content={content} />,
}

function leaders(content: SiteContent) {
  const { principal, deputy, heads } = content.administration
  return employees(content, { label: "Administration", address: paths.administration }, [
    principal,
    deputy,
    ...heads.heads.map(({ name, department }) => ({ name, role: "Head of department", department })),
  ])
}

import { paths } from "../../lib/address/paths.ts"
import { employees } from "../frame/employees.ts"
import type { Page } from "../frame/page.ts"
import { SupportServices } from "./SupportServices.tsx"
import styles from "./supportServices.css?inline"

export const supportServicesPage: Page = {
  title: "Support services",
  description: "Who helps with fees, library cards, rooms, illness, meals, repairs and journeys.",
  writtenAs: "supportServices",
  styles,
  data: (content) =>
    employees(
      content,
      { label: "Support services", address: paths.supportServices },
      content.supportServices.teams.teams.flatMap(({ people }) => people),
    ),
  body: ({ content }) => <SupportServices content={content} />,
}

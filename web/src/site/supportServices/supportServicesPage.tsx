import type { Page } from "../frame/page.ts"
import { SupportServices } from "./SupportServices.tsx"

export const supportServicesPage: Page = {
  title: "Support services",
  description: "The people who run the college from day to day.",
  writtenAs: "supportServices",
  body: ({ content }) => <SupportServices content={content} />,
}

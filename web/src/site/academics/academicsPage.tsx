import type { Page } from "../frame/page.ts"
import { Academics } from "./Academics.tsx"

export const academicsPage: Page = {
  title: "Academics",
  description: "What students learn in two years and six terms, and where they practise.",
  writtenAs: "academics",
  body: ({ content }) => <Academics content={content} />,
}

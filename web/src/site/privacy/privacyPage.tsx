import type { Page } from "../frame/page.ts"
import { Privacy } from "./Privacy.tsx"

export const privacyPage: Page = {
  title: "Privacy",
  description: "What the college and its website know about you, and why.",
  writtenAs: "privacy",
  body: ({ content }) => <Privacy content={content} />,
}

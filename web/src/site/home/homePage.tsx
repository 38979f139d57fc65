import { organization } from "../frame/organization.ts"
import type { Page } from "../frame/page.ts"
import hero from "../frame/pageHero.css?inline"
import { Home } from "./Home.tsx"
import styles from "./home.css?inline"
import print from "./homePrint.css?inline"

export const homePage: Page = {
  title: "Initial Primary Teacher Education",
  description: ({ home, name }) => home.head.description || name,
  data: organization,
  styles: hero + styles + print,
  body: (props) => <Home {...props} />,
}

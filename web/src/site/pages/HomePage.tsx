import type { SiteContent } from "#contract/site.ts"
import { paths } from "../../lib/paths.ts"
import { Button } from "../../ui/Button.tsx"
import { Cloth } from "../../ui/Cloth.tsx"
import { NotReady } from "../NotReady.tsx"

/** The college's door until its public pages stand: its name, what it teaches, and the way in. */
export function HomePage({ content }: { content: SiteContent }) {
  return (
    <div className="entrance">
      <div className="entrance-cloth">
        <Cloth seed={content.name} cols={6} rows={8} />
      </div>
      <div className="entrance-body">
        <h1>{content.name}</h1>
        <p className="entrance-lead">
          A two-year certificate in Initial Primary Teacher Education, for young women from all of Malawi,
          since 1937.
        </p>
        <NotReady content={content} />
        <p className="buttons">
          <Button kind="main" href={paths.login}>
            Sign In
          </Button>
        </p>
      </div>
    </div>
  )
}

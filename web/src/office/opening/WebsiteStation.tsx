import { Checklist } from "../../communication/website/Checklist.tsx"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"

export function WebsiteStation() {
  const query = useData("GET /site")
  return (
    <>
      <p>Visitors see a page as soon as it is published. Lessons can begin before all of them are.</p>
      <Loaded query={query}>{({ checklist }) => <Checklist items={checklist} />}</Loaded>
      <div className="buttons">
        <LinkButton to={paths.website}>All pages of the website</LinkButton>
      </div>
    </>
  )
}

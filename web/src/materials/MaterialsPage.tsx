import { useData } from "../lib/api/data.ts"
import { MaterialScreen } from "./MaterialScreen.tsx"

/** Every material of the college, for administrators, who can change and remove each. */
export function MaterialsPage() {
  const { data } = useData("GET /subjects/options")
  return <MaterialScreen title="Materials" subjects={data?.subjects} />
}

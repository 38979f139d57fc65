import { instantText } from "#contract/lib/dates.ts"
import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { DownloadButton } from "../../lib/api/DownloadButton.tsx"
import { weightText } from "../../lib/cost.ts"
import { Disclosure } from "../../ui/content/Details.tsx"

/** The earlier files of a material, which later ones have replaced. */
export function EarlierFiles({ material }: { material: Material }) {
  const { id, title, earlier_versions = [] } = material
  if (earlier_versions.length === 0) return null
  return (
    <Disclosure summary={`Earlier versions (${earlier_versions.length})`}>
      <ul>
        {earlier_versions.map(({ number, file_name, file_size, uploaded_at }) => (
          <li key={number}>
            {instantText(uploaded_at)}{" "}
            <DownloadButton
              from="GET /materials/{id}/download"
              id={id}
              query={{ number }}
              label={`${file_name}, ${weightText(file_size)}`}
              name={`version ${number}`}
              hiddenLabel={`of ${title}`}
              failure="Failed to download material. Please try again."
            />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { OpenFileButton } from "../../lib/api/OpenFileButton.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import type { ButtonLook } from "../../ui/controls/buttonClass.ts"

type ViewedMaterial = Pick<Material, "id" | "title" | "link" | "file_name">
type Props = Pick<ButtonLook, "kind"> & { material: ViewedMaterial; label: string }

/** Opens a material in a new tab: its link, or its file at an address that is valid for a minute. */
export function ViewMaterial({ material, label, kind = "plain" }: Props) {
  const { id, title, link, file_name: name } = material
  if (link === null) {
    return (
      <OpenFileButton
        from="GET /materials/{id}/url"
        id={id}
        name={name}
        label={label}
        hiddenLabel={title}
        kind={kind}
      />
    )
  }
  return (
    <Button kind={kind} href={link} target="_blank" rel="noopener noreferrer">
      {label}
      <span className="visually-hidden"> {title}, opens in a new tab</span>
    </Button>
  )
}

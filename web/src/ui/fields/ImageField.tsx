import { useObjectUrl } from "../controls/useObjectUrl.ts"
import { FileField, type FileFieldProps } from "./FileField.tsx"
import { useFieldValue } from "./useField.ts"

type Props = Omit<FileFieldProps, "stored"> & {
  /** The address of the stored picture. */
  src?: string | null | undefined
}

/** A picture to upload, with a preview. */
export function ImageField({ src, accept = "image/jpeg,image/png,image/webp", ...props }: Props) {
  const chosen = useFieldValue<File | null>(props.name)
  const preview = useObjectUrl(chosen instanceof File ? chosen : undefined)
  const picture = preview ?? src
  return (
    <div className="image-field">
      {picture && <img className="image-preview" src={picture} alt={`${props.label} as chosen`} />}
      <FileField {...props} accept={accept} />
    </div>
  )
}

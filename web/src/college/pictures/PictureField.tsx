import "../../ui/fields/pictureField.css"
import { Suspense, useState } from "react"
import { createPortal } from "react-dom"
import { type PictureFile, pictureAddress } from "#contract/college/pictures/sizes.ts"
import { acceptOf, fileOf } from "../../lib/files.ts"
import { smallPicture } from "../../lib/pictures.ts"
import { lazyPart } from "../../lib/version/lazyPart.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { fileSize } from "../../ui/controls/fileSize.ts"
import { Field } from "../../ui/fields/Field.tsx"
import { FileButton } from "../../ui/fields/FileButton.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { type FieldProps, useField } from "../../ui/fields/useField.ts"
import type { PictureSize } from "./crop.ts"
import type { Weight } from "./PictureDialog.tsx"

type ChosenPicture = { file: File; picture: PictureSize }

/** Pixels. This is twice the largest width on the website, so that a crop of half a picture is still large enough. */
const longestSide = 3200

/**
 * The chosen picture and its size; undefined if the browser can't read it. Photographs are shrunk before they are sent,
 * because data is expensive. Other pictures are not, because they may be logos whose transparent background would be lost.
 */
async function readChosen(file: File): Promise<ChosenPicture | undefined> {
  const sentFile = file.type === "image/jpeg" ? await smallPicture(file, longestSide) : file
  const bitmap = await createImageBitmap(sentFile).catch(() => undefined)
  if (!bitmap) return undefined
  const picture = { width: bitmap.width, height: bitmap.height }
  bitmap.close()
  return { file: sentFile, picture }
}

type Picture = PictureFile & { alt: string }
type Props = FieldProps & {
  /** Width divided by height. */
  ratio: number
}

const PictureDialog = lazyPart(async () => (await import("./PictureDialog.tsx")).PictureDialog)
const rules = fileOf("picture", "Please choose a picture.")

/** A picture of the website. It is chosen, cropped and sent in a dialog. Its description can be changed at any time. */
export function PictureField({ ratio, ...props }: Props) {
  const { label, name } = props
  const field = useField<Picture | null>(props, (picture) => picture?.alt ?? "")
  const [chosen, setChosen] = useState<ChosenPicture>()
  const [refusal, setRefusal] = useState<string>()
  const [weight, setWeight] = useState<Weight>()
  const picture = field.value ?? null

  async function choose(file: File) {
    const read = await readChosen(file)
    const [fault] = rules.safeParse(read?.file ?? file).error?.issues ?? []
    const sentence = fault?.message ?? (read ? undefined : unreadable(file.name))
    setRefusal(sentence)
    setChosen(sentence ? undefined : read)
  }
  function setPicture(next: Picture | null, weighs?: Weight) {
    setChosen(undefined)
    setRefusal(undefined)
    setWeight(weighs)
    field.set(next)
  }
  return (
    <Field {...field.frame} error={refusal ?? field.error} group>
      <div className="picture-field" id={field.id} tabIndex={-1}>
        {picture && (
          <img
            src={pictureAddress(picture.id, 240, "webp")}
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
          />
        )}
        <div className="picture-field-parts">
          <div className="buttons">
            <FileButton accept={acceptOf("picture")} onFile={choose}>
              {picture ? "Change picture" : "Choose picture"}
              <span className="visually-hidden"> of {label}</span>
            </FileButton>
            {picture && (
              <Button kind="quiet" onClick={() => setPicture(null)}>
                Remove<span className="visually-hidden"> the picture of {label}</span>
              </Button>
            )}
          </div>
          <p className="field-hint">
            {weight ? weightInWords(weight) : "JPEG, PNG, GIF or WebP, at most 5 MB."}
          </p>
        </div>
      </div>
      {picture && <TextField name={`${name}.alt`} label="Alternative text" required />}
      {/* Rendered outside the form, because HTML allows no form inside another. */}
      {chosen &&
        createPortal(
          <Suspense>
            <PictureDialog
              {...chosen}
              label={label}
              ratio={ratio}
              alt={picture?.alt ?? ""}
              onDone={setPicture}
              onClose={() => setChosen(undefined)}
            />
          </Suspense>,
          document.body,
        )}
    </Field>
  )
}

/** "Visitors download 23 KB on phones, and 96 KB at most." */
function weightInWords(weight: Weight): string {
  const sizes = weight.filter(({ format }) => format === "avif")
  const roundedSize = (bytes: number) => fileSize(Math.ceil(bytes / 1024) * 1024)
  const phone = sizes.find(({ width }) => width >= 480) ?? sizes.at(-1)
  const max = Math.max(...sizes.map(({ bytes }) => bytes))
  if (!phone || phone.bytes === max) return `Visitors download ${roundedSize(max)} at most.`
  return `Visitors download ${roundedSize(phone.bytes)} on phones, and ${roundedSize(max)} at most.`
}

const unreadable = (name: string) =>
  `“${name}” can't be read as a picture. Save it again as JPEG or PNG and choose that.`

import type { ComponentProps } from "react"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import type { Print } from "./prints.ts"
import { SitePicture } from "./SitePicture.tsx"

type Props = Pick<ComponentProps<typeof SitePicture>, "picture" | "sizes" | "ratio" | "lazy"> & {
  name: string
  print: Print
}

/**
 * A person's photograph. A cloth with their initials replaces it if there is none, until it loads, and if it can't be
 * loaded.
 */
export const Face = ({ name, print: { kind, ground }, ...picture }: Props) => (
  <SitePicture {...picture} seed={name} decorative className="face">
    <Cloth seed={name} cols={4} rows={4} kinds={[kind]} ground={ground} mirror />
    <b>{initialsOf(name)}</b>
  </SitePicture>
)

/** The first letters of the first and the last word. Titles such as "Dr" don't count. */
function initialsOf(name: string) {
  const words = name.split(/[\s-]+/).filter((word) => word && !isTitle(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = "") => Array.from(word)[0]?.toUpperCase()).join("")
}

const titles = [
  "mr",
  "mrs",
  "ms",
  "dr",
  "prof",
  "rev",
  "fr",
  "sr",
  "sister",
  "father",
  "professor",
  "reverend",
]
const isTitle = (word: string) => titles.includes(word.toLowerCase().replace(/\.$/, ""))

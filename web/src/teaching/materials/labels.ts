import type { Material } from "#contract/teaching/materials/endpoints.ts"
import {
  everyClass,
  type MaterialType,
  materialTypes,
  targetsBesideClasses,
} from "#contract/teaching/materials/types.ts"
import { costText } from "../../lib/cost.ts"
import { speedOf, timeText } from "../../lib/speed.ts"
import { fileSizeOfMaterial } from "../../ui/controls/fileSize.ts"

export const typeLabels: Readonly<Record<MaterialType, string>> = {
  document: "Document",
  video: "Video",
  image: "Image",
  audio: "Audio",
  presentation: "Presentation",
  archive: "Archive",
}
export const typeOptions = materialTypes.map((type) => [type, typeLabels[type]] as const)

export const targetInSentence = (target: string) => (target === everyClass ? "everybody" : target)
export const targetsWith = (classes: readonly string[]) => [...targetsBesideClasses, ...classes]
export const targetLabel = (target: string) => (target === everyClass ? "Everybody" : target)
export const targetOptions = (targets: readonly string[]) =>
  targets.map((target) => [target, targetLabel(target)] as const)

type Content = Pick<Material, "link" | "file_name" | "file_size">

/** "lesson.pdf, 3.2 MB". For a link, its host is named. */
export function contentText({ link, file_name, file_size }: Content): string {
  if (link !== null) return `Link to ${new URL(link).host}`
  return file_size === null ? "" : `${file_name}, ${fileSizeOfMaterial(file_size)}`
}

/** The estimated price and time of a download. */
export const estimateText = (bytes: number) =>
  `Estimate: ${costText(bytes)} of mobile data, ${timeText(bytes / speedOf())}`

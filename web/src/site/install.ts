import { pictureAddress, widthsOf } from "#contract/college/pictures/sizes.ts"
import { paletteOf } from "#contract/communication/website/palette.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { type Role, roles } from "#contract/lib/endpoints.ts"
import { itemAt, requireValue } from "#contract/lib/objects.ts"
import { paths } from "../lib/address/paths.ts"
import { markIn } from "./frame/Icon.tsx"

/** The number of letters that phones show under an icon. */
const maxLetters = 12
/** The size of the largest icon, in pixels. */
const largestIcon = 512

const shortcuts: Readonly<Record<Role, readonly (readonly [name: string, url: string])[]>> = {
  student: [
    ["My Grades", paths.myGrades],
    ["My Assignments", paths.myAssignments],
    ["Timetable", paths.myTimetable],
  ],
  lecturer: [
    ["Timetable", paths.lecturerTimetable],
    ["Grades", paths.lecturerGrades],
    ["Attendance", paths.myAttendance],
  ],
  admin: [
    ["Students", paths.students],
    ["Timetable", paths.timetable],
    ["Messages", paths.messages],
  ],
}

/** The first words of the college's name that fit under an icon, without a note in brackets. */
function shortNameOf({ name, short_name }: Pick<SiteContent, "name" | "short_name">) {
  const words = (short_name ?? name).replace(/ \(.*/, "").split(" ")
  const fitting = words.map((_, last) => words.slice(0, last + 1).join(" "))
  return fitting.findLast((text) => text.length <= maxLetters) ?? itemAt(words, 0).slice(0, maxLetters)
}

/** The web app manifest, with which a phone installs the portal. Each role has its own shortcuts. */
export function appManifest(content: SiteContent, { role }: Readonly<Record<string, string>> = {}) {
  const knownRole = roles.find((candidate) => candidate === role)
  return JSON.stringify({
    id: "/",
    name: content.name,
    short_name: shortNameOf(content),
    lang: "en",
    start_url: paths.dashboard,
    scope: "/",
    display: "standalone",
    theme_color: paletteOf(content.colours)?.light["blue-900"] ?? "#10245e",
    background_color: "#fbf6ea",
    icons: Object.entries(icons).map(([src, { size, purpose }]) => ({
      src,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    })),
    shortcuts: knownRole && shortcuts[knownRole].map(([name, url]) => ({ name, url })),
  })
}

const icons = {
  "/pictures/icon-192.png": { size: 192, purpose: "any" },
  "/pictures/icon-512.png": { size: largestIcon, purpose: "any" },
  "/pictures/icon-maskable.png": { size: largestIcon, purpose: "maskable" },
} as const

/** The icons as SVG, by address: the college's logo, or else its mark. */
export const iconPictures = Object.fromEntries(
  Object.entries(icons).map(([address, { size, purpose }]) => [
    address,
    (content: SiteContent) => drawIcon(content, size, purpose === "maskable"),
  ]),
)

/** Draws an icon of this size. If it is maskable, phones crop it to a circle whose width is four fifths of the icon. */
function drawIcon({ logo, colours }: SiteContent, size: number, isMaskable: boolean) {
  if (!logo) return markIn(colours).replace("<svg ", `<svg width='${size}' height='${size}' `)
  const width = requireValue(
    widthsOf(logo.width).findLast((width) => width <= largestIcon),
    "width of the logo",
  )
  const share = isMaskable ? 0.56 : 1
  const box = `x="${(1 - share) / 2}" y="${(1 - share) / 2}" width="${share}" height="${share}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="${size}" height="${size}">`,
    isMaskable ? '<path fill="#fff" d="M0 0h1v1H0z"/>' : "",
    `<image ${box} href="${pictureAddress(logo.id, width, "webp")}"/></svg>`,
  ].join("")
}

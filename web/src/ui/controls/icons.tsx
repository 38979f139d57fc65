/** The design system's few icons. They are defined here, because a library would be larger. */
type Props = {
  /** The outline on a grid of 24. */
  path: string
  strokeWidth?: string
}

function Icon({ path, strokeWidth = "2.25" }: Props) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

export const BellIcon = () => <Icon path="M4 17h16l-2-3V9.500a6 6 0 0 0-12 0V14zM10 20.500h4" />
export const CalendarIcon = () => <Icon path="M4 6h16v14H4zM4 10.500h16M8 3v4M16 3v4" />
export const CloseIcon = () => <Icon path="M6 6l12 12M18 6 6 18" />
export const SearchIcon = () => <Icon path="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20 20" />
export const MenuIcon = () => <Icon path="M4 6h16M4 12h16M4 18h16" />
export const MoreIcon = () => <Icon path="M12 5.500v.01M12 12v.01M12 18.500v.01" strokeWidth="3.5" />
export const BulletsIcon = () => <Icon path="M4 6h.01M4 12h.01M4 18h.01M9 6h11M9 12h11M9 18h11" />
export const NumbersIcon = () => (
  <Icon path="M10 6h10M10 12h10M10 18h10M3 5l2-1v5M3 14.500h3l-3 4h3" strokeWidth="1.75" />
)
export const LinkIcon = () => (
  <Icon path="M10 14l4-4M8.500 11.500 6 14a3 3 0 0 0 4 4l2.500-2.500M11.500 8.500 14 6a3 3 0 0 1 4 4l-2.500 2.500" />
)
export const DragIcon = () => (
  <Icon path="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" strokeWidth="3" />
)
export const BackIcon = () => <Icon path="M15 5l-7 7 7 7" />
export const NextIcon = () => <Icon path="M9 5l7 7-7 7" />
export const UpIcon = () => <Icon path="M6 14.5l6-6 6 6" />
export const DownIcon = () => <Icon path="M6 9.5l6 6 6-6" />
const arrowOpacities = { ascending: [1, 0.25], descending: [0.25, 1], unsorted: [0.4, 0.4] } as const
export function SortIcon({ direction }: { direction: "ascending" | "descending" | undefined }) {
  const [up, down] = arrowOpacities[direction ?? "unsorted"]
  return (
    <svg className="sort-icon" viewBox="0 0 10 14" aria-hidden="true">
      <path d="M5 0 9 5.500H1z" opacity={up} />
      <path d="M5 14 1 8.500h8z" opacity={down} />
    </svg>
  )
}

const sheet = "M5 3h9l5 5v13H5z"
const fileShapes = {
  document: `${sheet}M9 11h6M9 15h6`,
  presentation: "M3 5h18v11H3zM12 16v4M8 20h8M8 12v1M12 9v4M16 10v3",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15 9v.01",
  video: "M4 6h16v12H4zM10 9.500l5 2.500-5 2.500z",
  audio:
    "M9 18V6l10-2v12M6.500 15.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 2.500-2.500M16.500 13.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 2.500-2.500",
  archive: "M4 4h16v5H4zM5.500 9h13v11h-13zM10 13h4",
} as const

export const FileIcon = ({ kind }: { kind: keyof typeof fileShapes }) => <Icon path={fileShapes[kind]} />

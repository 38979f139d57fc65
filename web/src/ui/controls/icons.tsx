/** The design system's few icons, drawn here because a library would be larger. */
import type { ReactNode } from "react"

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="square"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const BellIcon = () => (
  <Icon>
    <path d="M4 17h16l-2-3V9.500a6 6 0 0 0-12 0V14zM10 20.500h4" />
  </Icon>
)
export const CalendarIcon = () => (
  <Icon>
    <path d="M4 6h16v14H4zM4 10.500h16M8 3v4M16 3v4" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
)
export const SearchIcon = () => (
  <Icon>
    <path d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20 20" />
  </Icon>
)
export const MenuIcon = () => (
  <Icon>
    <path d="M4 6h16M4 12h16M4 18h16" />
  </Icon>
)
export const MoreIcon = () => (
  <Icon>
    <path d="M12 5.500v.01M12 12v.01M12 18.500v.01" strokeWidth="3.5" />
  </Icon>
)
export const BackIcon = () => (
  <Icon>
    <path d="M15 5l-7 7 7 7" />
  </Icon>
)
export const NextIcon = () => (
  <Icon>
    <path d="M9 5l7 7-7 7" />
  </Icon>
)
export const UpIcon = () => (
  <Icon>
    <path d="M6 14.5l6-6 6 6" />
  </Icon>
)
export const DownIcon = () => (
  <Icon>
    <path d="M6 9.5l6 6 6-6" />
  </Icon>
)
export const SortIcon = ({ direction }: { direction: "ascending" | "descending" | undefined }) => (
  <svg className="sort-icon" viewBox="0 0 10 14" aria-hidden="true">
    <path d="M5 0 9 5.500H1z" opacity={direction === "descending" ? 0.25 : direction ? 1 : 0.4} />
    <path d="M5 14 1 8.500h8z" opacity={direction === "ascending" ? 0.25 : direction ? 1 : 0.4} />
  </svg>
)

import type { Role } from "#contract/lib/endpoints.ts"
import type { NavGroup, NavItem } from "../ui/layout/Shell.tsx"
import type { ScreenRoute } from "./routes.tsx"

/** The sidebar of a role: the screens it may see, by group. */
export function menuOf(
  role: Role,
  screens: readonly Pick<ScreenRoute, "path" | "roles" | "menu">[],
): NavGroup[] {
  const groups = new Map<string, NavItem[]>()
  for (const { path, roles, menu } of screens) {
    const meant = menu?.role ? [menu.role] : roles
    if (!menu || (meant.length > 0 && !meant.includes(role))) continue
    groups.set(menu.group, [...(groups.get(menu.group) ?? []), { label: menu.label, to: path }])
  }
  return Array.from(groups, ([label, items]) => ({ label, items }))
}

import { Button } from "../../ui/controls/Button.tsx"

/** Opens WhatsApp with the title and the address of a page. */
export function Share({ title, address }: { title: string; address: string }) {
  return (
    <Button href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`} rel="noopener">
      Share on WhatsApp
    </Button>
  )
}

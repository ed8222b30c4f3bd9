import { classNames } from '#web/ui/class-names.ts'
import './method.css'

const COLOURED = ['get', 'post', 'put', 'patch', 'delete']

/**
 * The HTTP method of an API page. `plain` and `short` (`DEL`) are for the tree, where all titles begin at the same edge; `large` is
 * for the endpoint block.
 */
export function Method(props: {
  method: string
  plain?: boolean
  short?: boolean
  large?: boolean
  className?: string
}) {
  const name = props.method.trim().toLowerCase()
  const colour = COLOURED.includes(name) ? name : 'other'
  const word = name === 'delete' && props.short ? 'del' : name
  return (
    <span
      className={classNames(
        'o-method',
        `o-method-${colour}`,
        props.plain && 'o-method-plain',
        props.large && 'o-method-large',
        props.className,
      )}
    >
      {word.toUpperCase()}
    </span>
  )
}

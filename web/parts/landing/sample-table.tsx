import './sample-table.css'

/** A table in a drawing: names and types in monospace, then their descriptions. */
export function SampleTable(props: {
  head?: readonly string[]
  rows: readonly (readonly [name: string, type: string])[]
  texts: readonly string[]
}) {
  return (
    <table className="sample">
      {props.head && (
        <thead>
          <tr>
            {props.head.map((word) => (
              <th key={word}>{word}</th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {props.rows.map(([name, type], row) => (
          <tr key={name}>
            <td className="o-mono">{name}</td>
            <td className="o-mono o-muted">{type}</td>
            <td>{props.texts[row]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

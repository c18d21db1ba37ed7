// Package spending computes what the alarms of the brake compute: dollars an hour from the metrics of
// a minute, by the expression of template.yaml itself.
package spending

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"

	"cardgames/infra/template"
)

// Minute has the sums of metrics in a minute, by their names; those of a table or an API by the name
// and its logical id, such as "ConsumedReadCapacityUnits GamesTable". What it does not have is
// missing.
type Minute map[string]float64

// Times returns a minute in which everything happens n times.
func (m Minute) Times(n float64) Minute {
	all := Minute{}
	for name, value := range m {
		all[name] = n * value
	}
	return all
}

// Plus returns a minute in which both happen.
func (m Minute) Plus(other Minute) Minute {
	all := m.Times(1)
	for name, value := range other {
		all[name] += value
	}
	return all
}

// Dollars returns what the expression of a brake computes of a minute.
func Dollars(b template.Brake, m Minute) (float64, error) {
	expression, err := parser.ParseExpr(b.Expression)
	if err != nil {
		return 0, fmt.Errorf("the expression of the brake: %w", err)
	}
	return evaluation{b, m}.of(expression)
}

// evaluation evaluates the part of metric math that the expression uses, which is written as in Go
// (Amazon CloudWatch User Guide, "Using math expressions with CloudWatch metrics").
type evaluation struct {
	template.Brake
	minute Minute
}

func (e evaluation) of(x ast.Expr) (float64, error) {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return e.of(x.X)
	case *ast.BasicLit:
		return strconv.ParseFloat(x.Value, 64)
	case *ast.CallExpr:
		return e.fill(x)
	case *ast.BinaryExpr:
		return e.binary(x)
	}
	return 0, fmt.Errorf("metric math with %T", x)
}

// fill is FILL(metric, 0).
func (e evaluation) fill(x *ast.CallExpr) (float64, error) {
	if name, ok := x.Fun.(*ast.Ident); !ok || name.Name != "FILL" || len(x.Args) != 2 {
		return 0, fmt.Errorf("metric math with the function %v", x.Fun)
	}
	id, ok := x.Args[0].(*ast.Ident)
	if !ok {
		return 0, fmt.Errorf("FILL of %T", x.Args[0])
	}
	metric, ok := e.Metrics[id.Name]
	if !ok {
		return 0, fmt.Errorf("the alarm has no metric %s", id.Name)
	}
	if value, there := e.minute[metric]; there {
		return value, nil
	}
	return e.of(x.Args[1])
}

var operators = map[token.Token]func(a, b float64) float64{
	token.ADD: func(a, b float64) float64 { return a + b },
	token.SUB: func(a, b float64) float64 { return a - b },
	token.MUL: func(a, b float64) float64 { return a * b },
	token.QUO: func(a, b float64) float64 { return a / b },
}

func (e evaluation) binary(x *ast.BinaryExpr) (float64, error) {
	operator := operators[x.Op]
	if operator == nil {
		return 0, fmt.Errorf("metric math with %s", x.Op)
	}
	a, err := e.of(x.X)
	if err != nil {
		return 0, err
	}
	b, err := e.of(x.Y)
	return operator(a, b), err
}

// Above counts minutes above a threshold, as an alarm does that looks at the last ones of them.
type Above struct {
	template.Stage
	Threshold float64
	minutes   []bool
}

// Of returns what an alarm of the brake has seen: nothing yet.
func Of(t *template.Template, stage string) (*Above, error) {
	threshold, err := t.Number(stage + "Above")
	return &Above{Stage: t.Brake.Stages[stage], Threshold: threshold}, err
}

// Rings adds a minute, and reports whether the alarm rings after it.
func (a *Above) Rings(dollars float64) bool {
	a.minutes = append(a.minutes, dollars > a.Threshold)
	if len(a.minutes) > a.Stage.Of {
		a.minutes = a.minutes[1:]
	}
	above := 0
	for _, is := range a.minutes {
		if is {
			above++
		}
	}
	return above >= a.Minutes
}

using System.Text.RegularExpressions;

namespace PoolAnalyzers.Scan.Watching.Symbols;

/// <summary>Tells methods by the names that they have in the source.</summary>
internal static partial class SourceNames
{
    /// <summary>Names as the compiler makes them for lambdas, local functions, iterators and async methods, as they are in the source.</summary>
    public static string Of(string type, string method)
    {
        // "Program+<Main>d__0" with "MoveNext": the method that was made into a type.
        if (StateMachine().Match(type) is { Success: true } machine)
        {
            (type, method) = (machine.Groups["type"].Value, machine.Groups["method"].Value);
        }

        string declaring = TypeName(ClosureSuffix().Replace(type, ""));
        if (LocalFunction().Match(method) is { Success: true } local)
        {
            return $"{declaring}.{InSource(local.Groups["method"].Value)}.{local.Groups["local"].Value}";
        }

        return Lambda().Match(method) is { Success: true } lambda
            ? $"{declaring}.{InSource(lambda.Groups["method"].Value)} (lambda)"
            : $"{declaring}.{InSource(method)}";
    }

    // Statements without a method are in one called "<Main>$".
    private static string InSource(string method) => method.Replace("<Main>$", "Main", StringComparison.Ordinal).Trim('<', '>');

    // "Ns.Outer`1+Inner[System.Int32]" is "Ns.Outer<T>.Inner" without its arguments, which are those of the runtime.
    private static string TypeName(string type) => Arity().Replace(Arguments().Replace(type, ""), "").Replace('+', '.');

    [GeneratedRegex(@"^(?<type>.*)\+<(?<method>.+)>d(__\d+)?(`\d+)?(\[.*\])?$")]
    private static partial Regex StateMachine();

    [GeneratedRegex(@"\+<>c(__DisplayClass[\d_]+)?(`\d+)?(\[.*\])?$")]
    private static partial Regex ClosureSuffix();

    [GeneratedRegex(@"^<(?<method>.+?)>g__(?<local>[^|]+)\|")]
    private static partial Regex LocalFunction();

    [GeneratedRegex(@"^<(?<method>.+?)>b__")]
    private static partial Regex Lambda();

    [GeneratedRegex(@"\[.*\]")]
    private static partial Regex Arguments();

    [GeneratedRegex(@"`\d+")]
    private static partial Regex Arity();
}

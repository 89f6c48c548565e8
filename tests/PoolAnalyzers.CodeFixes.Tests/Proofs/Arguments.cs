using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>Writes the expression that makes an argument of a type out of an <see cref="Input"/> named <c>i</c>.</summary>
internal sealed class Arguments(Compilation compilation)
{
    private const int MaxDepth = 3;

    private static readonly SymbolDisplayFormat s_full = SymbolDisplayFormat.FullyQualifiedFormat;

    /// <summary>Null where no value of the type can be made.</summary>
    public string? For(ITypeSymbol type, int depth = 0)
    {
        if (depth > MaxDepth)
            return null;
        var name = type.ToDisplayString(s_full);
        switch (type)
        {
            case { SpecialType: SpecialType.System_Boolean }:
                return "i.Bool()";
            case { SpecialType: >= SpecialType.System_SByte and <= SpecialType.System_Double or SpecialType.System_Char }:
                return $"unchecked(({name})i.Int())";
            case { SpecialType: SpecialType.System_String }:
                return type.NullableAnnotation == NullableAnnotation.Annotated ? "(i.Bool() ? i.Text() : null)" : "i.Text()";
            case { SpecialType: SpecialType.System_Object }:
                return "new object()";
            case { TypeKind: TypeKind.Enum }:
                return $"({name})i.Int()";
            case IArrayTypeSymbol { Rank: 1, ElementType: { IsRefLikeType: false } element }:
                var array = $"Array{(type.NullableAnnotation == NullableAnnotation.Annotated ? "OrNull" : "")}<{element.ToDisplayString(s_full)}>";
                return $"i.{array}()";
            case INamedTypeSymbol { TypeKind: TypeKind.Delegate, DelegateInvokeMethod: { } invoke }:
                return Lambda(invoke, depth);
            case INamedTypeSymbol named:
                var value = Known(named, depth) ?? Own(named, depth);
                if (type.NullableAnnotation != NullableAnnotation.Annotated || !type.IsReferenceType)
                    return value;
                return value is null ? "null" : $"(i.Bool() ? ({name}?){value} : null)";
            default:
                return null;
        }
    }

    /// <summary>The arguments of a call, and the variables that it needs in front of it; null where one cannot be made.</summary>
    public (string Before, string List)? Of(IMethodSymbol method, int depth = 0)
    {
        var before = "";
        var list = new List<string>();
        foreach (var parameter in method.Parameters)
        {
            if (parameter.RefKind == RefKind.Out)
            {
                list.Add("out _");
                continue;
            }

            if (For(parameter.Type, depth) is not { } value)
                return null;
            if (parameter.RefKind == RefKind.Ref)
            {
                var name = $"ref{depth}_{list.Count}";
                before += $"{parameter.Type.ToDisplayString(s_full)} {name} = {value}; ";
                list.Add("ref " + name);
                continue;
            }

            list.Add(value);
        }

        return (before, string.Join(", ", list));
    }

    private string? Lambda(IMethodSymbol invoke, int depth)
    {
        if (invoke.Parameters.Any(p => p.RefKind != RefKind.None))
            return null;
        var result = invoke.ReturnsVoid ? "" : For(invoke.ReturnType, depth + 1);
        if (result is null)
            return null;
        var parameters = string.Join(", ", invoke.Parameters.Select((_, n) => $"p{depth}_{n}"));
        return $"(({invoke.ContainingType.ToDisplayString(s_full)})(({parameters}) => {{ {Instrumentation.Recorder}.Point(); return {result}; }}))";
    }

    private string? Known(INamedTypeSymbol type, int depth)
    {
        var element = type.TypeArguments is [var only] ? only.ToDisplayString(s_full) : "";
        var (ns, tests) = (type.ContainingNamespace.ToDisplayString(), Instrumentation.Namespace);
        return (ns, type.Name) switch
        {
            ("System", "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory") => $"({type.ToDisplayString(s_full)})i.Array<{element}>()",
            ("System", "ArraySegment") => $"new System.ArraySegment<{element}>(i.Array<{element}>())",
            ("System", "Nullable") => For(type.TypeArguments[0], depth + 1) is { } value ? $"(i.Bool() ? {value} : null)" : null,
            ("System.Buffers", "ReadOnlySequence") => $"new System.Buffers.ReadOnlySequence<{element}>(i.Array<{element}>())",
            ("System.Buffers", "ArrayPool") => $"{tests}.RecordingArrayPool<{element}>.Create()",
            ("System.Buffers", "MemoryPool") => $"{tests}.RecordingMemoryPool<{element}>.Shared",
            ("System.Buffers", "IMemoryOwner") => $"i.Owner<{element}>()",
            ("System.Buffers", "IBufferWriter" or "ArrayBufferWriter") => $"new System.Buffers.ArrayBufferWriter<{element}>()",
            ("Microsoft.Extensions.ObjectPool", "ObjectPool") when type.TypeArguments[0] is INamedTypeSymbol of && of.InstanceConstructors
                .Any(c => c.Parameters.IsEmpty && c.DeclaredAccessibility == Accessibility.Public) => $"new {tests}.RecordingObjectPool<{element}>()",
            ("System.IO", "Stream" or "MemoryStream") => "(System.IO.MemoryStream)i.Stream()",
            ("System.IO", "TextWriter" or "StringWriter") => "(System.IO.StringWriter)i.Writer()",
            ("System.IO", "TextReader" or "StringReader") => "new System.IO.StringReader(i.Text())",
            ("System.Text", "Encoding") => "System.Text.Encoding.UTF8",
            ("System.Text", "StringBuilder") => "new System.Text.StringBuilder(i.Text())",
            ("System.Threading", "CancellationToken") => "default",
            ("System.Threading.Tasks", "Task") when type.Arity == 0 => "System.Threading.Tasks.Task.CompletedTask",
            ("System.Threading.Tasks", "ValueTask") when type.Arity == 0 => "default(System.Threading.Tasks.ValueTask)",
            ("System.Threading.Tasks", "Task") => Wrapped("System.Threading.Tasks.Task.FromResult({0})", type, depth),
            ("System.Threading.Tasks", "ValueTask") => Wrapped($"new {type.ToDisplayString(s_full)}({{0}})", type, depth),
            ("System.Collections.Generic", "List" or "IList" or "ICollection" or "IEnumerable" or "IReadOnlyList" or "IReadOnlyCollection") =>
                Wrapped($"new System.Collections.Generic.List<{element}> {{{{ {{0}} }}}}", type, depth),
            ("System.Collections.Generic", "Queue" or "Stack" or "HashSet") => $"new {type.ToDisplayString(s_full)}()",
            _ => null,
        };
    }

    private string? Wrapped(string format, INamedTypeSymbol type, int depth) =>
        For(type.TypeArguments[0], depth + 1) is { } value ? string.Format(System.Globalization.CultureInfo.InvariantCulture, format, value) : null;

    /// <summary>An object of a type that the program declares.</summary>
    private string? Own(INamedTypeSymbol type, int depth)
    {
        if (type.IsAbstract || type.Arity > 0 || type.TypeKind is not (TypeKind.Class or TypeKind.Struct)
            || !SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly))
            return null;
        foreach (var constructor in type.InstanceConstructors.Where(c => c.DeclaredAccessibility is Accessibility.Public or Accessibility.Internal)
            .OrderByDescending(c => c.Parameters.Length))
        {
            if (constructor.Parameters.All(p => p.RefKind is RefKind.None or RefKind.In) && Of(constructor, depth + 1) is var (_, list))
                return $"new {type.ToDisplayString(s_full)}({list.Replace("i.Owner<", "i.LentOwner<", StringComparison.Ordinal)})";
        }

        return null;
    }
}

using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Arrays;

/// <summary>Writes the scopes of a pool of arrays: <c>RentScope</c>, and the ref struct that it hands out.</summary>
internal static class ArrayScopes
{
    public static void Emit(SourceWriter writer, PoolTemplate t, string element)
    {
        Rent(writer, t);
        writer.Open("public ref struct Scope");
        if (!t.Pool.IsStatic)
            writer.Lines($"private readonly {t.Shape.Reference} _pool;");
        writer.Lines($"private {t.Item}? _array;");
        if (t.IsByLength)
            writer.Lines("private int _length;");
        Construction(writer, t);
        Views(writer, t, element);
        writer.Member(
            $$"""
            /// <summary>Gives the array back. A second call does nothing.</summary>
            {{GeneratedCode.Inline}}
            public void Dispose()
            {
                {{t.Item}}? array = _array;
                if (array is not null)
                {
                    _array = null;{{(t.IsByLength ? "\n        _length = 0;" : "")}}
                    {{(t.Pool.IsStatic ? "" : "_pool.")}}Return(array);
                }
            }
            """);
        writer.Close();
    }

    private static void Rent(SourceWriter writer, PoolTemplate t)
    {
        var (parameter, argument, andLength) = t.IsByLength ? ("int length", "length", ", length") : ("", "", "");
        var documentation = t.IsByLength ? "/// <param name=\"length\">How many elements the scope shows. Its array may be longer.</param>\n" : "";
        writer.Member(
            $$"""
            /// <summary>Hands out an array for a <c>using</c>.</summary>
            {{documentation}}/// <returns>A scope that gives the array back when it is disposed.</returns>{{t.LengthFailure("length")}}
            {{GeneratedCode.Attribute}}
            {{GeneratedCode.Inline}}
            public {{t.Static}}Scope RentScope({{parameter}})
            {
                return new Scope({{(t.Pool.IsStatic ? "" : "this, ")}}Rent({{argument}}){{andLength}});
            }

            /// <summary>A rented array, given back at the end of its <c>using</c>. A copy would give it back again.</summary>
            {{GeneratedCode.Attribute}}
            """);
    }

    private static void Construction(SourceWriter writer, PoolTemplate t)
    {
        writer.OpenMember($"internal Scope({(t.Pool.IsStatic ? "" : $"{t.Shape.Reference} pool, ")}{t.Item} array{(t.IsByLength ? ", int length" : "")})");
        if (!t.Pool.IsStatic)
            writer.Lines("_pool = pool;");
        writer.Lines("_array = array;");
        if (t.IsByLength)
            writer.Lines("_length = length;");
        writer.Close();
    }

    private static void Views(SourceWriter writer, PoolTemplate t, string element)
    {
        var (all, span, memory) = t.IsByLength
            ? ("As many elements as were asked for", $"new global::System.Span<{element}>(_array, 0, _length)",
                $"new global::System.Memory<{element}>(_array, 0, _length)")
            : ("All of the array", "_array", "_array");
        writer.Member(
            $$"""
            /// <summary>The array{{(t.IsByLength ? ", which may be longer than what was asked for" : "")}}.</summary>
            /// <exception cref="global::System.ObjectDisposedException">It was given back.</exception>
            public readonly {{t.Item}} Array => _array ?? throw new global::System.ObjectDisposedException("{{t.Shape.DisplayName}}.Scope");

            /// <summary>{{all}}. Empty once the scope is disposed.</summary>
            public readonly global::System.Span<{{element}}> Span => {{span}};

            /// <summary>{{all}}, for calls that end before the scope does. Empty once the scope is disposed.</summary>
            public readonly global::System.Memory<{{element}}> Memory => {{memory}};
            """);
    }
}

using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>Framework methods that take all of what they are given as data; the tables say which, and <see cref="MethodFacts.Sinks"/> has them.</summary>
/// <remarks>A position counts the receiver of an extension method; <see cref="Receiver"/> is the instance itself.</remarks>
internal static class ConsumingSinks
{
    public const int Receiver = -1;

    /// <summary>Not an object that is asked for its name, nor a text or builder, which know themselves how long they are.</summary>
    public static bool MayBeData(IParameterSymbol parameter) =>
        parameter.Type is not ({ SpecialType: SpecialType.System_Object or SpecialType.System_String } or { Name: "StringBuilder" });

    /// <summary>There is such a method of that name.</summary>
    public static bool MayBe(string name) => FrameworkTables.HasSink(name);
}

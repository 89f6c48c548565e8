using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Safety;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.Arrays;

/// <summary>The texts about arrays of an element: how one is made, cleared and told from others.</summary>
internal static class ArrayItems
{
    /// <summary>The statement that clears a whole array.</summary>
    public const string Clear = "global::System.Array.Clear(array);";

    /// <summary>How an array is made.</summary>
    /// <param name="element">What it holds.</param>
    /// <param name="clear">When what comes back is cleared.</param>
    /// <param name="pinned">Whether the garbage collector never moves it.</param>
    /// <param name="length">The expression for its length.</param>
    public static ItemCreation Create(ElementShape element, ClearPolicy clear, bool pinned, string length)
    {
        var (name, pin) = (element.Name, pinned ? ", pinned: true" : "");
        var cleared = pinned ? $"global::System.GC.AllocateArray<{name}>({length}{pin})" : $"new {TypeNames.ArrayOf(name, length)}";
        if (clear == ClearPolicy.Always || element.References == References.Yes)
            return new(cleared);
        var calls = pinned ? UnsafeCalls.UninitializedPinnedArrays : UnsafeCalls.UninitializedArrays;
        return new($"global::System.GC.AllocateUninitializedArray<{name}>({length}{pin})", calls, cleared);
    }

    /// <summary>The lines that clear an array that comes back; null for none.</summary>
    public static string? ClearLines(ElementShape element, ClearPolicy clear) => element.ClearCondition(clear) switch
    {
        "true" => Clear,
        "false" => null,
        var condition => $"if ({condition})\n{{\n    {Clear}\n}}\n",
    };

    /// <summary>The lines that refuse an array that cannot be one of the pool's.</summary>
    /// <param name="element">What its arrays hold.</param>
    /// <param name="length">The expression for their length.</param>
    public static string Check(ElementShape element, string length)
    {
        // Arrays are covariant: an array of a derived type has the right length, and throws when the next user stores into it.
        var type = element.IsSealed ? "" : $" || array.GetType() != typeof({TypeNames.ArrayOf(element.Name)})";
        return
            $$"""
            if (array is null || array.Length != {{length}}{{type}})
            {
                Refuse(array);
            }

            """;
    }

    /// <summary>A text inside of documentation.</summary>
    public static string Xml(string text) => text.Replace("&", "&amp;").Replace("<", "&lt;").Replace(">", "&gt;");
}

namespace PoolAnalyzers.Generation.Emit;

/// <summary>Attributes that generated members carry.</summary>
internal static class GeneratedCode
{
    /// <summary>Marks a member as generated. On members and not on the type, part of which is its author's.</summary>
    public const string Attribute = "[global::System.CodeDom.Compiler.GeneratedCode(\"PoolAnalyzers\", \"0.1.0\")]";

    public const string Inline =
        "[global::System.Runtime.CompilerServices.MethodImpl(global::System.Runtime.CompilerServices.MethodImplOptions.AggressiveInlining)]";

    public const string NeverInline =
        "[global::System.Runtime.CompilerServices.MethodImpl(global::System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]";
}

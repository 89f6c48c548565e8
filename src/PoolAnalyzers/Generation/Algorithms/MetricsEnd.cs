using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes how the instruments of a type end that can be unloaded.</summary>
/// <remarks>
/// The process knows each meter, that its instruments, and those the code that they call. So the meter of a type in a collectible context would keep the
/// context for ever: it is disposed when the context begins to unload.
/// </remarks>
internal static class MetricsEnd
{
    private const string Context = "global::System.Runtime.Loader.AssemblyLoadContext";

    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $$"""
            private static readonly global::System.Collections.Generic.List<{{Context}}> s_contexts =
                new global::System.Collections.Generic.List<{{Context}}>();

            /// <summary>Whether the process ends with the type, or something tells when it is to be unloaded. Otherwise it has no instruments.</summary>
            private static bool EndsWithContext()
            {
                global::System.Type type = typeof({{t.Shape.Reference}});
                if (!type.IsCollectible)
                {
                    return true;
                }

                foreach (global::System.Type part in new global::System.Collections.Generic.List<global::System.Type>(type.GetGenericArguments()) { type })
                {
                    // A construction can be unloaded with any of the types that it is made of.
                    if (part.IsCollectible && {{Context}}.GetLoadContext(part.Assembly) is { IsCollectible: true } context && !s_contexts.Contains(context))
                    {
                        s_contexts.Add(context);
                        context.Unloading += End;
                    }
                }

                return s_contexts.Count > 0;
            }

            // The other contexts let go too: they may stay.
            private static void End({{Context}} unloading)
            {
                foreach ({{Context}} context in s_contexts)
                {
                    context.Unloading -= End;
                }

                Show(static () => s_meter!.Dispose());
            }
            """);
    }
}

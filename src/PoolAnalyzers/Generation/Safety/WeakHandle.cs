namespace PoolAnalyzers.Generation.Safety;

/// <summary>The texts about a handle that refers to an object without keeping it alive, also while only finalizers can still use it.</summary>
/// <param name="safety">Which calls are allowed in a safe context.</param>
/// <param name="name">The field that holds it.</param>
/// <remarks>
/// It is a <c>GCHandle</c>, or where its end is not allowed a weak reference, which is an object more. The finalizer of a weak reference gives its handle away.
/// It may run before that of the object that asks, so it is held back until that one has asked for the last time.
/// </remarks>
internal sealed class WeakHandle(MemorySafety safety, string name)
{
    private const string Namespace = "global::System.Runtime.InteropServices.";

    private const string Reference = "global::System.WeakReference";

    private bool IsReference => safety.Forbids(UnsafeCalls.FreedHandles);

    /// <summary>The lines that declare it.</summary>
    /// <param name="owner">Whose finalizer asks for the object, in the genitive.</param>
    public string Field(string owner) => IsReference
        ? $"// It has a finalizer of its own, which must not run before {owner}: that lets it run.\nprivate {Reference}? {name};"
        : $"// Not a WeakReference: that has a finalizer of its own, which may run before {owner}.\nprivate {Namespace}GCHandle {name};";

    /// <summary>The lines that make it.</summary>
    public string Made(string item) => IsReference
        ? $"{name} = new {Reference}({item}, trackResurrection: true);\nglobal::System.GC.SuppressFinalize({name});"
        : $"{name} = {Namespace}GCHandle.Alloc(\n    {item}, {Namespace}GCHandleType.WeakTrackResurrection);";

    /// <summary>The condition that it was not made.</summary>
    public string IsMissing => IsReference ? $"{name} is null" : $"!{name}.IsAllocated";

    /// <summary>The condition that the object still exists, once it was made.</summary>
    public string IsAlive => IsReference ? $"{name}!.Target is not null" : $"{name}.Target is not null";

    /// <summary>The statement that ends it, once it was made.</summary>
    public string Freed => safety.Statement(
        UnsafeCalls.FreedHandles,
        $"{name}.Free();",
        "Safe: nobody else has a copy of the handle, and nothing asks for it after this.",
        $"global::System.GC.ReRegisterForFinalize({name}!);");
}

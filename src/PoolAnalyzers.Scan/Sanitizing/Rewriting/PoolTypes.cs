using Mono.Cecil;

namespace PoolAnalyzers.Scan.Sanitizing.Rewriting;

/// <summary>Tells the framework's pools, and those of Microsoft.Extensions.ObjectPool, in the metadata of an assembly.</summary>
internal static class PoolTypes
{
    /// <summary>The pool of arrays.</summary>
    public const string ArrayPool = "System.Buffers.ArrayPool`1";

    /// <summary>The pool of memory.</summary>
    public const string MemoryPool = "System.Buffers.MemoryPool`1";

    private const string MemoryOwner = "System.Buffers.IMemoryOwner`1";

    private const string ObjectPoolLibrary = "Microsoft.Extensions.ObjectPool";

    private static readonly string[] s_objectPools = ["ObjectPool`1", "DefaultObjectPool`1", "LeakTrackingObjectPool`1"];

    /// <summary>The assemblies by whose names code refers to these types: the implementation, its facades and the packages for older frameworks.</summary>
    private static readonly HashSet<string> s_scopes = new(StringComparer.Ordinal)
    {
        "System.Runtime", "System.Private.CoreLib", "netstandard", "mscorlib", "System.Buffers", "System.Memory",
    };

    /// <summary>The type is a construction of this type of the framework, and not of one that an assembly declares by the same name.</summary>
    public static bool Is(TypeReference? type, string name) =>
        type is GenericInstanceType { ElementType: var element } && element.FullName == name && IsOfFramework(element);

    /// <summary>The definition or reference, without arguments, is that of the framework.</summary>
    public static bool IsOfFramework(TypeReference type) => type.Scope is AssemblyNameReference scope ? s_scopes.Contains(scope.Name)
        : type.Scope is ModuleDefinition { Assembly.Name.Name: var own } && s_scopes.Contains(own);

    /// <summary>A pool of objects, as code outside of its own library refers to it.</summary>
    public static bool IsObjectPool(TypeReference? type) =>
        type is GenericInstanceType { ElementType: { Namespace: ObjectPoolLibrary, Scope: AssemblyNameReference { Name: ObjectPoolLibrary } } element }
        && s_objectPools.Contains(element.Name);

    /// <summary>A local, field or result that owns memory of a pool.</summary>
    public static bool IsOwner(TypeReference? type) => Is(type, MemoryOwner) || type?.FullName == RecyclableStreamCalls.Library;
}

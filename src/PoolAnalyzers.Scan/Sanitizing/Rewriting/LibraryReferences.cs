using Mono.Cecil;

namespace PoolAnalyzers.Scan.Sanitizing.Rewriting;

/// <summary>References of one module to the run-time library. The module gets its reference to the library with the first of them.</summary>
internal sealed class LibraryReferences(ModuleDefinition module, AssemblyNameReference library)
{
    private const string Namespace = "PoolAnalyzers.Sanitizer";
    private const string Pools = Namespace + ".Pools";
    private const string Stacks = Namespace + ".Stacks";

    /// <summary>The static method of a checked pool that takes the place of a static method of a pool.</summary>
    /// <param name="type">The checked pool's type, such as <c>CheckedArrayPool`1</c>.</param>
    /// <param name="replaced">A method of a construction of the pool's type.</param>
    public MethodReference Instead(string type, MethodReference replaced)
    {
        var replacedType = (GenericInstanceType)replaced.DeclaringType;
        var definition = new TypeReference(Pools, type, module, Scope);
        definition.GenericParameters.Add(new GenericParameter("T", definition));
        var declaring = new GenericInstanceType(definition);
        declaring.GenericArguments.Add(replacedType.GenericArguments[0]);
        // In the signature, the type parameter is that of the declaring type: ArrayPool<!0>.
        var result = new GenericInstanceType(replacedType.ElementType);
        result.GenericArguments.Add(definition.GenericParameters[0]);
        var method = new MethodReference(replaced.Name, result, declaring);
        foreach (var parameter in replaced.Parameters)
        {
            method.Parameters.Add(new ParameterDefinition(parameter.ParameterType));
        }

        return method;
    }

    /// <summary><c>PoolSanitizer.Start()</c>.</summary>
    public MethodReference Start() => new("Start", module.TypeSystem.Void, new TypeReference(Namespace, "PoolSanitizer", module, Scope));

    /// <summary><c>CallSites.Next(int)</c>.</summary>
    public MethodReference Next() => new("Next", module.TypeSystem.Void, new TypeReference(Stacks, "CallSites", module, Scope))
    {
        Parameters = { new ParameterDefinition(module.TypeSystem.Int32) },
    };

    /// <summary><c>T[] DerivedPools.Rented&lt;T&gt;(T[], ArrayPool&lt;T&gt;, int)</c>.</summary>
    public MethodReference Rented(TypeReference element, TypeReference arrayPool) => OfDerived("Rented", element, (method, parameter) =>
    {
        method.ReturnType = new ArrayType(parameter);
        method.Parameters.Add(new ParameterDefinition(new ArrayType(parameter)));
        method.Parameters.Add(new ParameterDefinition(Construct(arrayPool, parameter)));
        method.Parameters.Add(new ParameterDefinition(module.TypeSystem.Int32));
    });

    /// <summary><c>void DerivedPools.Returned&lt;T&gt;(ArrayPool&lt;T&gt;, T[])</c>.</summary>
    public MethodReference Returned(TypeReference element, TypeReference arrayPool) => OfDerived("Returned", element, (method, parameter) =>
    {
        method.Parameters.Add(new ParameterDefinition(Construct(arrayPool, parameter)));
        method.Parameters.Add(new ParameterDefinition(new ArrayType(parameter)));
    });

    private static GenericInstanceType Construct(TypeReference type, TypeReference argument)
    {
        var constructed = new GenericInstanceType(type);
        constructed.GenericArguments.Add(argument);
        return constructed;
    }

    private GenericInstanceMethod OfDerived(string name, TypeReference element, Action<MethodReference, GenericParameter> sign)
    {
        var method = new MethodReference(name, module.TypeSystem.Void, new TypeReference(Pools, "DerivedPools", module, Scope));
        var parameter = new GenericParameter("T", method);
        method.GenericParameters.Add(parameter);
        sign(method, parameter);
        var constructed = new GenericInstanceMethod(method);
        constructed.GenericArguments.Add(element);
        return constructed;
    }

    private AssemblyNameReference Scope
    {
        get
        {
            var known = module.AssemblyReferences.FirstOrDefault(reference => reference.Name == library.Name);
            if (known is null)
            {
                module.AssemblyReferences.Add(known = new AssemblyNameReference(library.Name, library.Version));
            }

            return known;
        }
    }
}

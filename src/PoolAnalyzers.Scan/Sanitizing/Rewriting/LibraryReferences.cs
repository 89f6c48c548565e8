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

    /// <summary>
    /// The method of <c>AnnouncedCalls</c> that takes the place of a method of a pool or an owner. It has the arguments of that method, and the number of the
    /// call after them.
    /// </summary>
    public MethodReference Announced(MethodReference called)
    {
        var target = new TypeReference(Pools, "AnnouncedCalls", module, Scope);
        if (called.DeclaringType is not GenericInstanceType pool)
        {
            return new MethodReference(called.Name, module.TypeSystem.Void, target)
            {
                Parameters = { new ParameterDefinition(called.DeclaringType), new ParameterDefinition(module.TypeSystem.Int32) },
            };
        }

        return Generic(target, called.Name, pool.GenericArguments[0], (method, parameter) =>
        {
            method.ReturnType = InTermsOf(parameter, called.ReturnType);
            method.Parameters.Add(new ParameterDefinition(Construct(pool.ElementType, parameter)));
            foreach (var given in called.Parameters)
            {
                method.Parameters.Add(new ParameterDefinition(InTermsOf(parameter, given.ParameterType)));
            }

            method.Parameters.Add(new ParameterDefinition(module.TypeSystem.Int32));
        });
    }

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

    /// <summary><c>T ObjectPools.Got&lt;T&gt;(T, object, int)</c>.</summary>
    public MethodReference Got(TypeReference element) => Generic(ObjectPools, "Got", element, (method, parameter) =>
    {
        method.ReturnType = parameter;
        method.Parameters.Add(new ParameterDefinition(parameter));
        method.Parameters.Add(new ParameterDefinition(module.TypeSystem.Object));
        method.Parameters.Add(new ParameterDefinition(module.TypeSystem.Int32));
    });

    /// <summary><c>void ObjectPools.Returning&lt;T&gt;(object, T, int)</c>.</summary>
    public MethodReference Returning(TypeReference element) => Generic(ObjectPools, "Returning", element, (method, parameter) =>
    {
        method.Parameters.Add(new ParameterDefinition(module.TypeSystem.Object));
        method.Parameters.Add(new ParameterDefinition(parameter));
        method.Parameters.Add(new ParameterDefinition(module.TypeSystem.Int32));
    });

    /// <summary><c>void ObjectPools.SeenInParts(object)</c>.</summary>
    public MethodReference SeenInParts() => new("SeenInParts", module.TypeSystem.Void, ObjectPools)
    {
        Parameters = { new ParameterDefinition(module.TypeSystem.Object) },
    };

    /// <summary>A method of <c>RecyclableStreams</c> that returns nothing.</summary>
    public MethodReference OfStreams(string name, params TypeReference[] parameters) => OfStreams(name, module.TypeSystem.Void, parameters);

    /// <summary><c>byte[] RecyclableStreams.Returning(byte[])</c>.</summary>
    public MethodReference ReturningArray(TypeReference array) => OfStreams("Returning", array, array);

    /// <summary><c>Delegate[] GeneratedPools.Follow(Delegate[])</c>.</summary>
    public MethodReference FollowGenerated(TypeReference table) => new("Follow", table, new TypeReference(Pools, "GeneratedPools", module, Scope))
    {
        Parameters = { new ParameterDefinition(table) },
    };

    private MethodReference OfStreams(string name, TypeReference result, params TypeReference[] parameters)
    {
        var method = new MethodReference(name, result, new TypeReference(Pools, "RecyclableStreams", module, Scope));
        foreach (var parameter in parameters)
        {
            method.Parameters.Add(new ParameterDefinition(parameter));
        }

        return method;
    }

    private static GenericInstanceType Construct(TypeReference type, TypeReference argument)
    {
        var constructed = new GenericInstanceType(type);
        constructed.GenericArguments.Add(argument);
        return constructed;
    }

    /// <summary>The type parameter of the pool, an array of it or a construction with it, as a signature of a generic method has it.</summary>
    private static TypeReference InTermsOf(GenericParameter parameter, TypeReference type) => type switch
    {
        GenericParameter => parameter,
        ArrayType array => new ArrayType(InTermsOf(parameter, array.ElementType)),
        GenericInstanceType constructed => Construct(constructed.ElementType, parameter),
        _ => type,
    };

    private GenericInstanceMethod OfDerived(string name, TypeReference element, Action<MethodReference, GenericParameter> sign) =>
        Generic(new TypeReference(Pools, "DerivedPools", module, Scope), name, element, sign);

    private GenericInstanceMethod Generic(TypeReference type, string name, TypeReference element, Action<MethodReference, GenericParameter> sign)
    {
        var method = new MethodReference(name, module.TypeSystem.Void, type);
        var parameter = new GenericParameter("T", method);
        method.GenericParameters.Add(parameter);
        sign(method, parameter);
        var constructed = new GenericInstanceMethod(method);
        constructed.GenericArguments.Add(element);
        return constructed;
    }

    private TypeReference ObjectPools => new(Pools, "ObjectPools", module, Scope);

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
